#!/usr/bin/env bash
# Brings two servers under load from an older version to this one, one after the other, as guide/servers.md says: no request
# may fail for good, nothing may be lost or stored twice, each job is carried out once. The older version is the commit before the
# newest day's migrations, or OLD.
#   OLD=COMMIT WRITERS=10 PHONES=20 deploy/cluster/try-update.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
if [ -z "${OLD:-}" ]; then
  cd "$root"
  day=$(ls apps/server/src/database/migrations | grep -o '^20[0-9-]\{8\}' | sort | tail -1)
  OLD=$(git log --format=%H --diff-filter=A -- "apps/server/src/database/migrations/$day-*" | tail -1)^
fi
OLD=$OLD KILLS=0 CUTS=0 ROLLING=0 WRITERS=${WRITERS:-10} PHONES=${PHONES:-20} BESIDE=${BESIDE:-30} exec "$here/try.sh"
