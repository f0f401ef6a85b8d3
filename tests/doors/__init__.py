"""Whole attacks on a server of its own, measured from outside: does anybody else notice?"""
