"""Pictures of the results of many fights: drawn with Altair, legible in black and white, offline.

Altair and vl-convert are an extra, `plots`; nothing here imports them before a picture is drawn.
"""
