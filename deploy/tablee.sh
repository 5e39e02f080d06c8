#!/bin/sh
# A server, step by step. The Dockerfile, tablee.service and the tests run these very steps.
#
#   tablee.sh build WHEELS             make wheels of this source tree and of everything it needs
#   tablee.sh install WHEELS [PREFIX]  install from those wheels alone into PREFIX (/opt/tablee); again: upgrade
#   tablee.sh serve [OPTION ...]       serve, as the environment says; further options go to 'tablee serve'
#   tablee.sh health                   does the server answer, and can it store?
#
# TABLEE_HOST (127.0.0.1), TABLEE_PORT (8150), TABLEE_DATA (/var/lib/tablee), TABLEE_URL (the address seen from
# outside), TABLEE_DATABASE; TABLEE_PREFIX where it is installed elsewhere than in /opt/tablee.
set -eu

prefix=${TABLEE_PREFIX:-/opt/tablee}
python=$(command -v python3 || command -v python || echo python3)

usage() {
    sed -n '2,11s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

case ${1:-} in
build)
    [ $# -eq 2 ] || usage
    needs=
    command -v cc > /dev/null || needs="gcc libc6-dev"
    "$python" -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2> /dev/null ||
        needs="$needs python3-dev"
    if [ -n "$needs" ] && [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
        apt-get -qq update
        apt-get -qq install -y --no-install-recommends $needs > /dev/null
    fi
    source=$(cd "$(dirname "$0")/.." && pwd)
    "$python" -m venv "$2/.build"
    TABLEE_COMPILED=${TABLEE_COMPILED-1} "$2/.build/bin/pip" --disable-pip-version-check -q wheel \
        -c "$source/constraints.txt" -w "$2" "$source[cluster]"
    rm -rf "$2/.build"
    ;;
install)
    [ $# -eq 2 ] || [ $# -eq 3 ] || usage
    prefix=${3:-$prefix}
    "$python" -m venv --clear "$prefix"
    "$prefix/bin/pip" --disable-pip-version-check -q install --no-index --find-links "$2" "tablee[cluster]"
    "$prefix/bin/pip" -q uninstall -y pip 2> /dev/null
    install -m 755 "$0" "$prefix/bin/tablee.sh"
    "$prefix/bin/tablee" --version
    ;;
serve)
    shift
    exec "$prefix/bin/tablee" serve --host "${TABLEE_HOST:-127.0.0.1}" --port "${TABLEE_PORT:-8150}" \
        --data "${TABLEE_DATA:-/var/lib/tablee}" ${TABLEE_URL:+--url "$TABLEE_URL"} "$@"
    ;;
health)
    exec "$prefix/bin/python" -c 'import sys, urllib.request as r; r.urlopen(sys.argv[1], timeout=3)' \
        "http://127.0.0.1:${TABLEE_PORT:-8150}/readyz"
    ;;
*) usage ;;
esac
