"""What every poker game shares: seats, betting, the collection and the showdown."""
