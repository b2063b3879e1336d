#!/bin/sh
# Bisita in an office without internet, from the archive that `npm run bundle` makes: docs/guide/office.md says how.
# Needs root and nothing but what the smallest Debian has. A second `install` goes on where the first was broken off.
set -eu

usage() {
	cat <<'END'
sh office.sh install [--address ADDRESS] [--folder DIR] [--data DIR] [--user NAME] [--port N] [--http-port N|0]
                     [--admin USERNAME] [--name TEXT]     first installation, out of the unpacked archive
bisita update FILE         another version, with a backup before; back to the present one where it doesn't start
bisita backup [FILE]       a sealed backup while everybody works; FILE may be on a USB drive
bisita restore FILE        puts a backup back; Bisita is stopped meanwhile
bisita start | stop        bisita run: in this terminal, where there is no systemd; bisita unit: what systemd is told
bisita COMMAND ...         the program's own commands, such as doctor, create-admin, help
The first administrator's password is asked for; BISITA_ADMIN_PASSWORD gives it, without a terminal.
END
}

here=$(dirname "$(readlink -f "$0")")
say() { printf '%s\n' "$*"; }
die() { printf '%s\n' "$*" >&2; exit 1; }
# Seconds within which a start has to be ready.
patience=${BISITA_PATIENCE:-90}
# It is for one command alone: no process of the server gets to see it.
password=${BISITA_ADMIN_PASSWORD:-}
unset BISITA_ADMIN_PASSWORD
# Kilobytes that the data may grow by before somebody has to look again.
growth=1048576

need_root() { [ "$(id -u)" = 0 ] || die "This needs root: type sudo before it."; }

# Reads where everything is and what is set, once it is installed.
installed() {
	need_root
	home=$(dirname "$here")
	[ -L "$home/current" ] && [ -f "$home/bisita.env" ] || die "Bisita isn't installed here yet: sh office.sh install"
	set -a
	. "$home/bisita.env"
	set +a
	user=$(stat -c %U "$BISITA_DATA")
	tls=$BISITA_DATA/tls
}

# A command as Bisita's own user, with what is set.
as_user() { HOME=$BISITA_DATA setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs -- "$@"; }
as_root() { "$@"; }
bisita() { bisita_as as_user "$@"; }
bisita_as() {
	as=$1
	shift
	"$as" "$home/current/bin/node" --disable-warning=ExperimentalWarning "$home/current/apps/server/src/cli/main.ts" "$@"
}

has_systemd() { [ -d /run/systemd/system ]; }

# Looks whether there is room in the folder of $1, or in the one above where it isn't there yet, for $2 kilobytes.
room() {
	at=$1
	while [ ! -d "$at" ]; do at=$(dirname "$at"); done
	free=$(df -Pk "$at" | awk 'NR == 2 { print $4 }')
	[ "$free" -ge "$2" ] || die "There is no room in $1: $((free / 1024)) MB are free, $(($2 / 1024 + 1)) MB are needed."
}

# Reads what a folder of the archive says of itself, and looks whether it is whole and for this machine.
whole() {
	read -r version platform kilobytes <"$1/VERSION" || die "$1 isn't an unpacked archive of Bisita."
	case $(uname -m) in x86_64) machine=linux-x64 ;; aarch64) machine=linux-arm64 ;; *) machine=$(uname -m) ;; esac
	[ "$platform" = "$machine" ] || die "This archive is for $platform, and this machine is $machine."
	(cd "$1" && sha256sum --check --quiet --strict SHA256SUMS) >&2 || die "The archive is damaged: copy it again. Nothing was changed."
	"$1/bin/node" --version >/dev/null || die "This Linux is too old for Bisita: Debian 11 or newer is needed."
}

# Puts what is unpacked in $1 in its place, closed to changes by others, under its version.
place() {
	rm -rf "$home/$version.unfinished"
	cp -R --preserve=mode,timestamps "$1" "$home/$version.unfinished"
	chown -R root:root "$home/$version.unfinished"
	chmod -R u=rwX,go=rX "$home/$version.unfinished"
	mv "$home/$version.unfinished" "$home/$version"
}

# Makes $1 the version that runs.
switch() {
	ln -sfn "$1" "$home/current.unfinished"
	mv -T "$home/current.unfinished" "$home/current"
	has_systemd || return 0
	unit >/etc/systemd/system/bisita.service
	systemctl daemon-reload
	systemctl --quiet enable bisita
}

# The unit for systemd: that of a server with a proxy, but for where things are, the certificate, and ports below 1024.
unit() {
	sed -e "s|^Documentation=.*|Documentation=file:$home/current/docs/guide/office.md|; s|^User=.*|User=$user|; s|^Group=.*|Group=$user|" \
		-e "s|^WorkingDirectory=.*|WorkingDirectory=$home/current|; s|^EnvironmentFile=.*|EnvironmentFile=$home/bisita.env|; /^Environment=/d" \
		-e "s|^ExecStart=/usr/bin/node \(.*\) serve|ExecStartPre=$home/current/bin/node \1 make-certificate\nExecStart=$home/current/bin/node \1 serve|" \
		-e "s/^\(CapabilityBoundingSet\|AmbientCapabilities\)=.*/\1=CAP_NET_BIND_SERVICE/" \
		-e "s|^StateDirectory=.*|ReadWritePaths=$BISITA_DATA -/mnt -/media|; /^StateDirectoryMode=/d" \
		"$home/current/deploy/bisita.service"
}

# The process that runs where there is no systemd.
running() {
	read -r pid 2>/dev/null <"$home/bisita.pid" || return 1
	case $(readlink "/proc/$pid/exe" 2>/dev/null) in "$(readlink -f "$home")"/*) return 0 ;; *) return 1 ;; esac
}

start() {
	if has_systemd; then systemctl restart bisita; return; fi
	running && return
	setsid "$home/current/office.sh" run </dev/null >>"$home/bisita.log" 2>&1 &
	echo $! >"$home/bisita.pid"
}

stop() {
	if has_systemd; then systemctl stop bisita; return; fi
	running || return 0
	kill "$pid"
	waited=0
	while running; do
		[ $waited -lt 900 ] || die "Bisita (process $pid) doesn't end."
		sleep 0.1
		waited=$((waited + 1))
	done
	rm -f "$home/bisita.pid"
}

run() {
	running && [ "$pid" != $$ ] && die "Bisita is running already (process $pid): type bisita stop first."
	bisita make-certificate
	caps=
	if [ "$PORT" -lt 1024 ] || { [ -n "${BISITA_HTTP_PORT:-}" ] && [ "$BISITA_HTTP_PORT" -lt 1024 ]; }; then caps='--inh-caps=+net_bind_service --ambient-caps=+net_bind_service'; fi
	cd "$home/current"
	export HOME="$BISITA_DATA"
	umask 077
	exec setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs $caps -- bin/node --disable-warning=ExperimentalWarning apps/server/src/cli/main.ts serve
}

# Whether the server answers within the time, as somebody who trusts its certificate; not longer than its process lives.
ready() {
	has_systemd && watched= || read -r watched <"$home/bisita.pid"
	began=$(date +%s)
	NODE_EXTRA_CA_CERTS=$tls/bisita-ca.crt "$home/current/bin/node" --input-type=module -e '
		const [url, seconds, watched] = process.argv.slice(1)
		const { existsSync } = await import("node:fs")
		for (const until = Date.now() + seconds * 1000; Date.now() < until && (!watched || existsSync(`/proc/${watched}`)); ) {
			if (await fetch(url, { signal: AbortSignal.timeout(5000) }).then(({ ok }) => ok, () => false)) process.exit(0)
			await new Promise((resolve) => setTimeout(resolve, 200))
		}
		process.exit(1)' "https://127.0.0.1:$PORT/api/health/ready" "$patience" "$watched" || return 1
	seconds=$(($(date +%s) - began))
}

# What the server said last.
last_words() { if has_systemd; then journalctl --unit bisita --lines 15 --output cat --no-pager; else tail -n 15 "$home/bisita.log"; fi >&2; }

install() {
	need_root
	home=/opt/bisita data= user=bisita address= port=443 http_port=80 admin= name=
	while [ $# -gt 0 ]; do
		[ $# -ge 2 ] || { usage >&2; exit 2; }
		case $1 in
		--folder) home=$2 ;; --data) data=$2 ;; --user) user=$2 ;; --address) address=$2 ;; --port) port=$2 ;;
		--http-port) http_port=$2 ;; --admin) admin=$2 ;; --name) name=$2 ;;
		*) usage >&2; exit 2 ;;
		esac
		shift 2
	done
	whole "$here"
	if [ -z "$data" ]; then if [ "$home" = /opt/bisita ]; then data=/var/lib/bisita; else data=$home/data; fi; fi
	case $home$data in *[!A-Za-z0-9/._-]*) die 'Folders have letters, digits, and / . _ - in their names only.' ;; /*) ;; *) die 'Give the folders from / on.' ;; esac
	[ ! -L "$home/current" ] || [ "$(readlink "$home/current")" = "$version" ] || die "There is another version in $home: type bisita update with the archive."
	room "$home" $((kilobytes + 1024))
	room "$data" $growth
	mkdir -p "$home"
	[ -d "$home/$version" ] || place "$here"
	say "Bisita $version … in $home"
	id "$user" >/dev/null 2>&1 || useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin "$user"
	mkdir -p "$data"
	chown "$user:" "$data"
	chmod 700 "$data"
	[ -f "$home/bisita.env" ] || settings
	ln -sfn "$version" "$home/current"
	here=$home/$version
	installed
	# The certificate, which `ready` needs; a start makes it too.
	bisita make-certificate
	switch "$version"
	[ "$home" != /opt/bisita ] || ln -sf "$home/current/office.sh" /usr/local/bin/bisita
	start
	ready || { last_words; die "Bisita wasn't ready within $patience s. The lines above say why. Type the same again when that is put right."; }
	say "Bisita … ready ($seconds s)"
	administrator
	say "Open  $BISITA_ORIGIN"
	[ -z "${BISITA_HTTP_PORT:-}" ] || say "On each phone and computer, once: open  http://${BISITA_ORIGIN#https://}/bisita-ca.crt  and install it ($home/current/docs/guide/office.md says how)."
	has_systemd || say "There is no systemd here: after each start of the machine type  $home/current/office.sh start"
}

# Writes what is set, with the address that phones open: that of this machine in the office, unless another is given.
settings() {
	[ -n "$address" ] || address=$("$home/$version/bin/node" -p 'Object.values(os.networkInterfaces()).flat().find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? ""')
	[ -n "$address" ] || die "This machine has no address in a network. Connect it, or give one: --address 192.168.1.10"
	case $address in *[!A-Za-z0-9.-]*) die "--address is a name or an address such as 192.168.1.10." ;; esac
	suffix=; [ "$port" = 443 ] || suffix=:$port
	http=; [ "$http_port" = 0 ] || http=BISITA_HTTP_PORT=$http_port
	(umask 077 && cat >"$home/bisita.env.unfinished" <<END
# What Bisita is set to. After a change: bisita stop, then bisita start. A value with a space in it stands in "".
BISITA_ORIGIN=https://$address$suffix
PORT=$port
$http
BISITA_HOST=0.0.0.0
BISITA_DATA=$data
BISITA_DEMO=0
BISITA_TLS_CERT=$data/tls/server.crt
BISITA_TLS_KEY=$data/tls/server.key
# Backups on another disk:
#BISITA_BACKUPS=/mnt/backups
END
	)
	mv "$home/bisita.env.unfinished" "$home/bisita.env"
}

administrator() {
	if [ -z "$admin" ] && [ -t 0 ]; then
		printf 'User name of the first administrator (Enter alone: none now): '
		read -r admin
		[ -z "$admin" ] || { printf 'Full name: '; read -r name; }
	fi
	[ -n "$admin" ] || { say 'Nobody can sign in yet: bisita create-admin USERNAME makes the first administrator.'; return 0; }
	set -- create-admin "$admin" --name "${name:-$admin}"
	if [ -n "$password" ]; then printf '%s\n' "$password" | bisita "$@"; else bisita "$@"; fi
}

# A backup into the place of backups, which is Bisita's own, or into a file that root may write, such as on a USB drive.
backup() {
	[ $# -gt 0 ] || { bisita backup; return; }
	bisita_as as_root backup "$@"
}

# Root may read the file and the photos beside it, wherever they are; what it puts back is Bisita's own.
restore() {
	[ $# = 1 ] || { usage >&2; exit 2; }
	stop
	failed=0
	bisita_as as_root restore "$1" || failed=$?
	chown -R --from=root "$user:" "$BISITA_DATA"
	start
	ready || { last_words; die "Bisita isn't ready after $patience s."; }
	return $failed
}

update() {
	[ $# = 1 ] && [ -f "$1" ] || die "Name the archive: bisita update FILE"
	before=$(readlink "$home/current")
	tar -xzOf "$1" --wildcards --occurrence=1 '*/VERSION' >"$home/VERSION.unfinished" 2>/dev/null || die "$1 isn't an archive of Bisita."
	read -r version platform kilobytes <"$home/VERSION.unfinished"
	rm -f "$home/VERSION.unfinished"
	[ "$version" != "$before" ] || die "Version $version is what runs already."
	room "$home" $((2 * kilobytes + 1024))
	incoming=$home/incoming
	rm -rf "$incoming"
	mkdir "$incoming"
	trap 'rm -rf "$incoming"' EXIT
	tar -xzf "$1" -C "$incoming" --no-same-owner || die "The archive is damaged: copy it again. Nothing was changed."
	whole "$incoming/bisita-$version"
	rm -rf "${home:?}/$version"
	place "$incoming/bisita-$version"
	say "Bisita $before … stops for a backup"
	stop
	# Nobody works meanwhile: what the backup holds is all there is.
	if ! said=$(bisita backup); then
		start
		ready || last_words
		die "No backup could be made, so nothing was changed. Bisita $before runs again."
	fi
	made=$(printf '%s\n' "$said" | tail -n 1)
	say "Backup … $made"
	switch "$version"
	start
	if ready; then
		# The version before stays, so that somebody can go back by hand; older ones go.
		for old in "$home"/*/VERSION; do
			old=$(basename "$(dirname "$old")")
			case $old in "$version" | "$before" | current | incoming) ;; *) rm -rf "${home:?}/$old" ;; esac
		done
		say "Bisita $version … ready ($seconds s)"
		return
	fi
	last_words
	say "Bisita $version wasn't ready within $patience s: back to $before." >&2
	stop
	switch "$before"
	# A database that the new version has changed is refused by the one before.
	if bisita migrate >/dev/null 2>&1; then kept='The data are as they were.'; else
		bisita restore "$made" || die "The backup could not be put back. It is $made"
		kept="The backup $made was put back."
	fi
	start
	ready || { last_words; die "Bisita $before isn't ready either. $kept"; }
	rm -rf "${home:?}/$version"
	die "Bisita $before runs again. $kept"
}

command=${1:-help}
[ $# = 0 ] || shift
case $command in
install) install "$@" ;;
update | backup | restore | run | unit) installed; "$command" "$@" ;;
start) installed; start; ready || { last_words; die "Bisita wasn't ready within $patience s."; }; say "Bisita … ready ($seconds s): $BISITA_ORIGIN" ;;
stop) installed; stop ;;
help | --help | -h) usage ;;
*) installed; bisita "$command" "$@" ;;
esac
