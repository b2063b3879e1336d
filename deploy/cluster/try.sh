#!/usr/bin/env bash
# Starts the three hosts that this folder describes on one machine, each in a network namespace of its own with these very
# files under /etc, has people write and phones read through the balancer, kills (-9) one part after the other and cuts
# links, and looks whether anything was lost, stored twice or skipped, and how long people waited. All of it goes again at the end.
# Needs root, Node, Debian 12; what is missing of Debian's packages it installs.
#   KILLS=10 CUTS=1 WRITERS=10 PHONES=6 deploy/cluster/try.sh         some ten minutes
#   KILLS=100 CUTS=20 WRITERS=50 PHONES=200 deploy/cluster/try.sh     the long one
#   OLD=COMMIT KILLS=0 CUTS=0 ROLLING=0 deploy/cluster/try.sh         from an older version to this one (try-update.sh)
#   LISTS=1: lists are read from the copy (BISITA_LISTS_FROM_COPY), and each who adds a client looks for it there at once.
#   PGBOUNCER=/path: one since 1.21 instead of Debian's, that keeps prepared statements.
#   WHAT=primary,server,…: what is killed, in turn. PHOTOS=4: photos whose server dies in the middle.
#   BESIDE=15: seconds for which two versions work side by side. KEEP=1 keeps the folder.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
net=bisita-try
hosts="a b c"
say() { echo "$*"; }
fail() { echo "NOT OK   $*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || fail 'run it as root: it makes network namespaces'
node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 18) ? 0 : 1)' || fail 'Node 22.18 or newer is needed in PATH'
ip netns list | grep -q "^$net-" && fail "namespaces of another try are there: ip netns list"

# Packages start nothing of theirs here.
packages="haproxy pgbouncer etcd-server etcd-client patroni keepalived pgbackrest postgresql-15 curl openssl iproute2"
missing=$(for name in $packages; do dpkg -s "$name" 2>/dev/null | grep -q '^Status: install ok installed' || echo "$name"; done)
if [ -n "$missing" ]; then
  say "Installing $missing"
  policy=/usr/sbin/policy-rc.d
  [ -e $policy ] && policy= || { printf '#!/bin/sh\nexit 101\n' >$policy; chmod 755 $policy; }
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } >/dev/null || { [ -n "$policy" ] && rm -f "$policy"; fail 'apt-get'; }
  [ -n "$policy" ] && rm -f "$policy"
fi

work=$(mktemp -d /var/tmp/bisita-cluster.XXXXXX)
chmod 755 "$work"
finish() {
  trap '' INT TERM
  for name in $hosts people net; do
    for pid in $(ip netns pids "$net-$name" 2>/dev/null); do kill -9 "$pid" 2>/dev/null; done
  done
  for name in $hosts people net; do ip netns del "$net-$name" 2>/dev/null; done
  [ "${KEEP:-0}" = 1 ] && say "Kept: $work" || rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# One switch, to which every host and the people have a cable.
ip netns add "$net-net"
ip -n "$net-net" link add switch type bridge
ip -n "$net-net" link set switch up
plug() { # namespace, its address
  ip netns add "$net-$1"
  ip -n "$net-net" link add "to-$1" type veth peer name eth0 netns "$net-$1"
  ip -n "$net-net" link set "to-$1" master switch
  ip -n "$net-net" link set "to-$1" up
  ip -n "$net-$1" addr add "$2/24" dev eth0
  ip -n "$net-$1" link set lo up
  ip -n "$net-$1" link set eth0 up
}
plug a 10.77.0.1
plug b 10.77.0.2
plug c 10.77.0.3
plug people 10.77.0.100

# What an administrator fills in.
secret() { openssl rand -hex 24; }
s3_key=${S3_KEY:-KEY} s3_secret=${S3_SECRET:-$(secret)}
superuser=$(secret) replication=$(secret) rewind=$(secret) database=$(secret) key=$(secret) archive=$(secret)
fill() { sed "s|SUPERUSER_PASSWORD|$superuser|; s|REPLICATION_PASSWORD|$replication|; s|REWIND_PASSWORD|$rewind|; s|DATABASE_PASSWORD|$database|; s|SECRET_OF_32_CHARACTERS_OR_MORE|$key|; s|HOST_ADDRESS|$2|; s|OTHER_ADDRESS|$([ "$2" = 10.77.0.1 ] && echo 10.77.0.2 || echo 10.77.0.1)|; s|s3://KEY:SECRET@storage.lan/\(.*\)|s3://$s3_key:$s3_secret@10.77.0.100:9000/\1?tls=0|; s|PASSPHRASE_OF_THE_BACKUPS|$archive|; s|PASSPHRASE_OF_THE_ARCHIVE|$archive|" "$1"; }
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=bisita -addext 'subjectAltName=IP:10.77.0.10' -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null || fail 'openssl'
mkdir "$work/archive"
chown postgres "$work/archive"

# An older version that servers begin with: its sources, and its dependencies, which are these if it names the same.
old_root=
if [ -n "${OLD:-}" ]; then
  old_root=$work/old
  mkdir "$old_root"
  git -C "$root" archive "$OLD" | tar x -C "$old_root" || fail "git archive $OLD"
  if cmp -s "$root/package-lock.json" "$old_root/package-lock.json"; then
    cp -al "$root/node_modules" "$old_root/node_modules" 2>/dev/null || { rm -rf "$old_root/node_modules"; cp -a "$root/node_modules" "$old_root/node_modules"; }
  else
    (cd "$old_root" && npm ci --no-audit --no-fund >/dev/null) || fail 'npm ci of the older version'
  fi
  say "Servers begin with $(git -C "$root" log -1 --format='%h %s' "$OLD")"
fi

number=0
for host in $hosts; do
  number=$((number + 1))
  address=10.77.0.$number
  at=$work/$host
  mkdir -p "$at/etc/patroni" "$at/etc/haproxy" "$at/etc/pgbouncer" "$at/etc/keepalived" "$at/postgresql" "$at/etcd" "$at/log" "$at/pglog" "$at/data"
  chmod 700 "$at/etcd"
  chown etcd "$at/etcd"; chown postgres "$at/postgresql" "$at/pglog"
  cp "$here/$host/etcd" "$at/etc/etcd"
  # pgBackRest of one host asks that of the other: one authority for both, made as the guide says.
  mkdir "$at/etc/postgresql" "$at/etc/postgresql/pgbackrest"
  [ -e "$work/ca.crt" ] || openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=bisita backups' -keyout "$work/ca.key" -out "$work/ca.crt" 2>/dev/null || fail 'openssl'
  cp "$work/ca.crt" "$at/etc/postgresql/pgbackrest/ca.crt"
  openssl req -newkey rsa:2048 -nodes -subj /CN=bisita -keyout "$at/etc/postgresql/pgbackrest/host.key" -out "$work/host.csr" 2>/dev/null \
    && printf 'subjectAltName=DNS:%s' "$address" >"$work/host.ext" \
    && openssl x509 -req -in "$work/host.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -CAcreateserial -days 2 -extfile "$work/host.ext" -out "$at/etc/postgresql/pgbackrest/host.crt" 2>/dev/null || fail 'openssl'
  chown -R postgres "$at/etc/postgresql"; chmod 600 "$at/etc/postgresql/pgbackrest/host.key"
  if [ "$host" != c ]; then
    fill "$here/$host/patroni.yml" "$address" >"$at/etc/patroni/config.yml"
    cp "$here/$host/keepalived.conf" "$at/etc/keepalived/keepalived.conf"; chmod 644 "$at/etc/keepalived/keepalived.conf"
    cp "$here/both/haproxy.cfg" "$at/etc/haproxy/haproxy.cfg"
    cat "$work/certificate.pem" "$work/key.pem" >"$at/etc/haproxy/bisita.pem"
    fill "$here/both/pgbouncer.ini" "$address" >"$at/etc/pgbouncer/pgbouncer.ini"
    fill "$here/both/userlist.txt" "$address" >"$at/etc/pgbouncer/userlist.txt"
    fill "$here/both/bisita.env" "$address" >"$at/etc/bisita.env"
    if [ "${LISTS:-0}" = 1 ]; then echo 'BISITA_LISTS_FROM_COPY=1' >>"$at/etc/bisita.env"; fi
    if [ -n "${PGBOUNCER:-}" ]; then
      echo 'max_prepared_statements = 300' >>"$at/etc/pgbouncer/pgbouncer.ini"
      sed -i '/^BISITA_PREPARED=/d' "$at/etc/bisita.env"
    fi
    fill "$here/both/bisita-base" "$address" >"$at/bisita-base"; chmod 755 "$at/bisita-base"
  fi
  # In place of the storage for S3: a folder that all hosts have.
  fill "$here/both/pgbackrest.conf" "$address" | sed "/^repo1-s3/d; s|^repo1-type=.*|repo1-type=posix|; s|^repo1-path=.*|repo1-path=$work/archive|" >"$at/etc/pgbackrest.conf"
  chown -R postgres "$at/etc/patroni" "$at/etc/pgbouncer"; chmod 600 "$at/etc/patroni"/* 2>/dev/null
  ip netns exec "$net-$host" unshare -m --propagation private sh -ec "
    mount -t tmpfs tmpfs /run
    mkdir -p /run/postgresql /run/haproxy /run/lock; chown postgres /run/postgresql; chmod 1777 /run/lock
    mount --bind $at/etc/patroni /etc/patroni
    mount --bind $at/etc/haproxy /etc/haproxy
    mount --bind $at/etc/pgbouncer /etc/pgbouncer
    mount --bind $at/etc/keepalived /etc/keepalived
    mount --bind $at/etc/pgbackrest.conf /etc/pgbackrest.conf
    mount --bind $at/etc/postgresql /etc/postgresql
    mount --bind $at/postgresql /var/lib/postgresql
    mount --bind $at/pglog /var/log/postgresql
    mount --bind $at/pglog /var/log/pgbackrest
    mount --bind $at/etcd /var/lib/etcd
    touch $at/mounted; exec sleep infinity" &
  echo $! >"$at/holder"
  disown
  for _ in $(seq 100); do [ -e "$at/mounted" ] && break; sleep 0.1; done
  [ -e "$at/mounted" ] || fail "the folders of host $host"
done

# The storage for photos: the server of the repository's own tests, or a command that serves S3 on 10.77.0.100:9000 with a bucket
# "bisita" (S3_SERVER), whose keys are S3_KEY and S3_SECRET.
ip netns exec "$net-people" ${S3_SERVER:-node --disable-warning=ExperimentalWarning "$here/try/s3.mjs" 10.77.0.100 9000 "$s3_key" "$s3_secret"} >"$work/s3.log" 2>&1 &
disown

SUPERUSER=$superuser DATABASE=$database WORK=$work ROOT=$root OLD_ROOT=$old_root NET=$net NODE_EXTRA_CA_CERTS=$work/certificate.pem \
  ip netns exec "$net-people" node "$here/try/run.mjs" &
# In the background, so that a signal ends it at once.
wait $!
