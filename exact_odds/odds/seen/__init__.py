"""Cards of other players: what it is worth to see them before the first decision."""
