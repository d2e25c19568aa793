"""`python -m houseway` is the command line."""

from houseway.cli import main

if __name__ == "__main__":
    main(prog_name="houseway")
