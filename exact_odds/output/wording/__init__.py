"""The wording, language by language; no other room knows a sentence."""
