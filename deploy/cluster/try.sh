#!/usr/bin/env bash
# Starts the three hosts that this folder describes on one machine, each in a network namespace of its own with these very
# files under /etc, has people write and phones read through the balancer, kills (-9) one part after the other and cuts
# links, and looks whether anything was lost, stored twice or skipped, and how long people waited. All of it goes again at the end.
# Needs root, Node, Debian 12; what is missing of Debian's packages it installs.
#   KILLS=10 CUTS=1 WRITERS=10 PHONES=6 deploy/cluster/try.sh
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
superuser=$(secret) replication=$(secret) rewind=$(secret) database=$(secret) key=$(secret) archive=$(secret)
fill() { sed "s|SUPERUSER_PASSWORD|$superuser|; s|REPLICATION_PASSWORD|$replication|; s|REWIND_PASSWORD|$rewind|; s|DATABASE_PASSWORD|$database|; s|SECRET_OF_32_CHARACTERS_OR_MORE|$key|; s|HOST_ADDRESS|$2|; s|PASSPHRASE_OF_THE_BACKUPS|$archive|; s|PASSPHRASE_OF_THE_ARCHIVE|$archive|" "$1"; }
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=bisita -addext 'subjectAltName=IP:10.77.0.10' -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null || fail 'openssl'
mkdir "$work/files" "$work/backups" "$work/archive"
chown postgres "$work/archive"

number=0
for host in $hosts; do
  number=$((number + 1))
  address=10.77.0.$number
  at=$work/$host
  mkdir -p "$at/etc/patroni" "$at/etc/haproxy" "$at/etc/pgbouncer" "$at/etc/keepalived" "$at/postgresql" "$at/etcd" "$at/log" "$at/pglog" "$at/data"
  chmod 700 "$at/etcd"
  chown etcd "$at/etcd"; chown postgres "$at/postgresql" "$at/pglog"
  cp "$here/$host/etcd" "$at/etc/etcd"
  if [ "$host" != c ]; then
    fill "$here/$host/patroni.yml" "$address" >"$at/etc/patroni/config.yml"
    cp "$here/$host/keepalived.conf" "$at/etc/keepalived/keepalived.conf"; chmod 644 "$at/etc/keepalived/keepalived.conf"
    cp "$here/both/haproxy.cfg" "$at/etc/haproxy/haproxy.cfg"
    cat "$work/certificate.pem" "$work/key.pem" >"$at/etc/haproxy/bisita.pem"
    fill "$here/both/pgbouncer.ini" "$address" >"$at/etc/pgbouncer/pgbouncer.ini"
    fill "$here/both/userlist.txt" "$address" >"$at/etc/pgbouncer/userlist.txt"
    fill "$here/both/bisita.env" "$address" >"$at/etc/bisita.env"
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

SUPERUSER=$superuser DATABASE=$database WORK=$work ROOT=$root NET=$net NODE_EXTRA_CA_CERTS=$work/certificate.pem \
  ip netns exec "$net-people" node "$here/try/run.mjs" &
# In the background, so that a signal ends it at once.
wait $!
