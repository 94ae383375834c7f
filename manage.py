#!/usr/bin/env python3
"""The one door to Lantern Sky: `up` runs the site, `test` proves it, other words go to Django."""

import sys


def main():
    # Nothing above this line may need a newer Python: an old one has to be able to say so.
    if sys.version_info < (3, 11):
        sys.stderr.write(
            "Lantern Sky needs Python 3.11 or newer; this is Python %d.%d.\n" % sys.version_info[:2]
        )
        return 2
    from celestia_site.run.commands import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
