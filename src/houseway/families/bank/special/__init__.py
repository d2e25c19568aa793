"""Steps of games that are like no other."""
