"""Terminal pictures of single games, ``tablee.cli.tables.<game>``; games without one get a generic table.

Such a module has ``draw(view, names, lang)``. It is given a view, never a position, so it cannot show too much.
"""
