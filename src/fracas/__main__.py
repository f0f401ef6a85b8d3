"""`python -m fracas`: the command line."""

from fracas.cli.main import main

main()
