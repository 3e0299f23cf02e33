"""The drawings, as SVG."""
