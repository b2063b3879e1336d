#!/usr/bin/env bash
# Tries deploy/office.sh for real: a bare Debian (debootstrap --variant=minbase: no Node, no curl, no openssl, no systemd) in
# a network namespace without a route, the archive of `npm run bundle`, and what docs/guide/office.md says: installation,
# the checks of scripts/smoke.mjs over HTTPS, backup, update, updates that fail, restore. All of it is in a folder that
# goes again, its processes in a namespace that ends with this script. Needs root, unshare and ip, for the Debian
# debootstrap and a network, or a folder of one: deploy/try-office.sh [DEBIAN]
set -u
here=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$here")

if [ "${1:-}" != --inside ]; then
  [ "$(id -u)" = 0 ] || { echo 'This needs root.'; exit 1; }
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT TERM
  npm --prefix "$project" run --silent bundle || exit 1
  archive=$(ls -t "$project"/.cache/bundle/bisita-*.tar.gz | head -1)
  if [ -n "${1:-}" ]; then cp -a "$1" "$work/debian"; else debootstrap --variant=minbase stable "$work/debian" >"$work/debootstrap" 2>&1 || { tail "$work/debootstrap"; exit 1; }; fi
  mkdir -p "$work/debian/media/usb"
  cp "$archive" "$work/debian/media/usb/"
  node=$(ls -d "$project"/.runtime/*/node_modules/node-linux-*/bin/node | tail -1)
  unshare --net --mount --pid --fork --kill-child "$0" --inside "$work" "$node"
  exit $?
fi

work=$2 node=$3
debian=$work/debian
address=192.168.77.1
failed=0
good() { echo "ok       $1"; }
bad() { echo "NOT OK   $1"; failed=1; }
# What a command says goes into a file that is shown where it fails.
try() { local name=$1; shift; if "$@" >"$work/said" 2>&1; then good "$name"; else bad "$name"; sed 's/^/         /' "$work/said" | tail -25; fi; }
refused() { local name=$1; shift; if "$@" >"$work/said" 2>&1; then bad "$name"; else good "$name: $(tail -1 "$work/said")"; fi; }
said() { grep -q "$1" "$work/said" && good "it says: $(grep -m1 "$1" "$work/said")" || { bad "it says $1"; sed 's/^/         /' "$work/said" | tail -25; }; }
# Somebody at the Debian's own keyboard.
typed() { chroot "$debian" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb LC_ALL=C.UTF-8 "${given[@]}" sh -c "cd /root; $1"; }
given=(A=a)
began=$EPOCHREALTIME
lap() { local now=$EPOCHREALTIME; awk -v a="$began" -v b="$now" -v w="$1" 'BEGIN { printf "         %s: %.1f s\n", w, b - a }'; began=$now; }

mount -t proc proc /proc
mount -t proc proc "$debian/proc"
mount --rbind /dev "$debian/dev" && mount -t tmpfs tmpfs "$debian/dev/shm"
mount -t tmpfs tmpfs /run
ip link set lo up
ip link add office0 type veth peer name office1
ip link set office0 up; ip link set office1 up
ip addr add $address/24 dev office0
[ -z "$(ip route show default)" ] && good 'the network is cut: no route' || bad 'the network is cut: no route'
refused 'nothing but the bare Debian' typed 'command -v node || command -v npm || command -v curl || command -v openssl || command -v psql || { echo "no Node, no npm, no curl, no openssl, no PostgreSQL"; false; }'

archive=$(basename "$debian"/media/usb/bisita-*.tar.gz)
version=$(tar -xzOf "$debian/media/usb/$archive" --wildcards --occurrence=1 '*/VERSION' | cut -d' ' -f1)
began=$EPOCHREALTIME
try 'tar xzf' typed "tar xzf /media/usb/$archive"
lap 'unpacked'
given=(BISITA_ADMIN_PASSWORD='a long enough phrase 42')
try 'office.sh install' typed "sh bisita-$version/office.sh install --admin maria --name 'Maria Cruz'"
lap 'installed, ready, with its first administrator'
given=(A=a)
said 'ready ('
said "Open  https://$address"

# A phone: gets the certificate over HTTP, then trusts HTTPS.
curl -fsS "http://$address/bisita-ca.crt" -o "$work/ca.crt" && good 'a phone gets the certificate' || bad 'a phone gets the certificate'
[ "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' "http://$address/clients")" = "308 https://$address/clients" ] && good 'http leads to https' || bad 'http leads to https'
curl -s -o /dev/null "https://$address/" && bad 'without the certificate nobody trusts it' || good 'without the certificate nobody trusts it'
export NODE_EXTRA_CA_CERTS=$work/ca.crt BISITA_PASSWORD='a long enough phrase 42'
smoke() { "$node" "$project/scripts/smoke.mjs" "https://$address" maria | sed 's/^/         /'; [ "${PIPESTATUS[0]}" = 0 ] && good "$1" || bad "$1"; }
BISITA_KEEP=1 smoke 'smoke checks after the installation'
clients() {
  local cookie
  cookie=$(curl -s --cacert "$work/ca.crt" -o /dev/null -D - -H 'content-type: application/json' -d '{"username":"maria","password":"a long enough phrase 42"}' "https://$address/api/auth/authenticate" | grep -im1 '^set-cookie' | sed 's/[^:]*: //; s/;.*//')
  curl -s --cacert "$work/ca.crt" -H "cookie: $cookie" "https://$address/api/client/list" | grep -o '"count":[0-9]*'
}
[ "$(clients)" = '"count":1' ] && good 'the client is there' || bad "the client is there: $(clients)"
typed 'bisita doctor' >"$work/said" 2>&1
[ "$(grep -c '^FAULT' "$work/said")" = 1 ] && grep -q '^FAULT  Passphrase' "$work/said" && good 'doctor: nothing is wrong but that nobody has written the passphrase down yet' || { bad 'doctor'; sed 's/^/         /' "$work/said"; }
[ "$(ps -o user= -p "$(cat "$debian/opt/bisita/bisita.pid")")" != root ] && good 'the server is not root' || bad 'the server is not root'
tr '\0' '\n' <"/proc/$(cat "$debian/opt/bisita/bisita.pid")/environ" | grep -q PASSWORD && bad 'the server has not seen the password' || good 'the server has not seen the password'

if command -v systemd-analyze >/dev/null; then
  # The programs and the user of the unit are not on this machine.
  typed 'bisita unit' | sed "s|=/opt/bisita/current|=$debian/opt/bisita/current|; /^User=/d; /^Group=/d; /^Documentation=/d" >"$work/bisita.service"
  try 'the unit: systemd-analyze verify' systemd-analyze verify "$work/bisita.service"
else echo 'left out the unit: no systemd-analyze'; fi

try 'bisita backup' typed 'bisita backup'
[ -f "$debian/$(tail -1 "$work/said")" ] && good 'its file is there' || bad 'its file is there'
try 'bisita backup to a USB drive' typed 'bisita backup /media/usb/today.backup'
[ "$(find "$debian/var/lib/bisita" -user root | wc -l)" = 0 ] && good 'root leaves nothing of its own in the data' || bad "root leaves nothing of its own in the data: $(find "$debian/var/lib/bisita" -user root | head -3)"

# The same under another name, as another version would be: $1 its version, $2 what is done to it, $3 what is done to it
# once it has its list of files.
another() {
  rm -rf "$work/next"; mkdir "$work/next"
  tar -xzf "$debian/media/usb/$archive" -C "$work/next"
  mv "$work/next/bisita-$version" "$work/next/bisita-$1"
  (cd "$work/next/bisita-$1" && eval "$2" && sed -i "s/^[^ ]*/$1/" VERSION && sed 's/^[^ ]*  //' SHA256SUMS | while read -r name; do [ -f "$name" ] && echo "$name"; done >"$work/names" && xargs -d '\n' sha256sum <"$work/names" >SHA256SUMS)
  (cd "$work/next/bisita-$1" && eval "${3:-true}")
  tar -C "$work/next" -cf - "bisita-$1" | gzip -1 >"$debian/media/usb/next-$1.tar.gz"
}
another 0.2.0-trial true
began=$EPOCHREALTIME
try 'bisita update' typed 'bisita update /media/usb/next-0.2.0-trial.tar.gz'
lap 'updated'
said '0.2.0-trial … ready'
[ -f "$debian/$(sed -n 's/^Backup … //p' "$work/said")" ] && good 'a backup was made before' || bad 'a backup was made before'
[ "$(clients)" = '"count":1' ] && good 'the client is still there' || bad 'the client is still there'
smoke 'smoke checks after the update'

another 0.2.1-cut true
truncate --size=-1000000 "$debian/media/usb/next-0.2.1-cut.tar.gz"
refused 'an archive that was cut off is refused' typed 'bisita update /media/usb/next-0.2.1-cut.tar.gz'
another 0.2.1-bad true 'echo >>apps/server/src/app.ts'
refused 'an archive with another file in it is refused' typed 'bisita update /media/usb/next-0.2.1-bad.tar.gz'
rm "$debian"/media/usb/next-0.2.1-*
[ "$(clients)" = '"count":1' ] && good 'and nobody has noticed' || bad 'and nobody has noticed'

another 0.2.2-broken 'rm apps/web/dist/index.html'
refused 'a version that does not start' typed 'bisita update /media/usb/next-0.2.2-broken.tar.gz'
said 'data are as they were'
[ "$(clients)" = '"count":1' ] && good 'the one before runs again, with its data' || bad 'the one before runs again, with its data'
another 0.2.3-broken 'rm apps/web/dist/index.html; printf "import { sql } from \"kysely\"\nexport const up = (db) => sql\`delete from clients\`.execute(db)\n" >apps/server/src/database/migrations/2099-01-01-01-trial.ts'
refused 'a version that changes the data and does not start' typed 'bisita update /media/usb/next-0.2.3-broken.tar.gz'
said 'was put back'
[ "$(clients)" = '"count":1' ] && good 'the one before runs again, with its data' || bad "the one before runs again, with its data: $(clients)"
rm "$debian"/media/usb/next-0.2.[23]-*

BISITA_KEEP=1 smoke 'smoke checks after that'
try 'bisita restore from the USB drive' typed 'bisita restore /media/usb/today.backup'
[ "$(clients)" = '"count":1' ] && good 'what was added after the backup is gone' || bad "what was added after the backup is gone: $(clients)"
[ "$(find "$debian/var/lib/bisita" -user root | wc -l)" = 0 ] && good 'root leaves nothing of its own in the data' || bad "root leaves nothing of its own in the data: $(find "$debian/var/lib/bisita" -user root | head -3)"
try 'bisita stop' typed 'bisita stop'
[ -z "$(pgrep -x postgres)" ] && good 'no PostgreSQL is left' || bad 'no PostgreSQL is left'
began=$EPOCHREALTIME
try 'bisita start' typed 'bisita start'
lap 'started again'
[ $failed = 0 ] && echo 'Everything works.' || echo 'Something does not work: see above.'
exit $failed
