"""The steps, each in the room where its relatives live, and the door through which sheets meet them."""
