"""What is put up before the cards: blinds, antes, bring-ins, straddles and kills."""
