"""Games that have a picture of their own for the terminal: ``tablee.cli.tables.<game>``; the others are drawn alike.

Such a module has ``draw(view, names, lang)``. It is given a view, never a position: what is not in it cannot be drawn.
"""
