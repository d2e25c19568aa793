"""The formats of others: PHH, Open Hand History, text in the manner of PokerStars, and text for people."""
