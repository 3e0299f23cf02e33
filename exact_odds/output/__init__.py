"""How it is shown: reports, renderers, words in English and French, frames, the explorer."""
