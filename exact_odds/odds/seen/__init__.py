"""Cards of other players: what both decisions are worth when n cards are seen before the first of them."""
