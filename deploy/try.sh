#!/usr/bin/env bash
# Starts what this folder describes, as far as this machine has the programs for it, and looks whether it works: the
# server with backups and metrics, Caddy in front of it, the alert rules, the unit of systemd, the compose file. Nothing of
# the machine is changed: all of it is in a folder that goes again. What could not be tried is said. Needs Node, curl.
set -u
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
work=$(mktemp -d)
port=${PORT:-7081}
tls=${TLS_PORT:-7443}
failed=0
pids=()
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null; done
  wait
  rm -rf "$work"
}
trap finish EXIT
good() { echo "ok       $1"; }
bad() { echo "NOT OK   $1"; failed=1; }
left() { echo "left out $1"; }
has() { command -v "$1" >/dev/null 2>&1; }
# What a command says goes into a file that is shown where it fails.
try() { local name=$1; shift; if "$@" >"$work/said" 2>&1; then good "$name"; else bad "$name"; sed 's/^/         /' "$work/said" | tail -20; fi; }

# The rules, which ask for figures that the server has.
if has promtool; then
  try 'alert rules: promtool check rules' promtool check rules deploy/prometheus/bisita.rules.yml
  try 'alert rules: promtool test rules' promtool test rules deploy/prometheus/bisita.rules.test.yml
  printf token >"$work/token"
  sed "s|/etc/prometheus/bisita.token|$work/token|; s|\[bisita.rules.yml\]|[$here/prometheus/bisita.rules.yml]|" deploy/prometheus/prometheus.yml >"$work/prometheus.yml"
  try 'prometheus.yml: promtool check config' promtool check config "$work/prometheus.yml"
else left 'alert rules: no promtool (Debian: prometheus)'; fi

if has systemd-analyze; then
  # The user and the folder of the unit are not on this machine.
  sed "s|^User=.*||; s|^Group=.*||; s|/usr/bin/node|$(command -v node)|; s|^Documentation=.*||" deploy/bisita.service >"$work/bisita.service"
  try 'bisita.service: systemd-analyze verify' systemd-analyze verify "$work/bisita.service"
else left 'bisita.service: no systemd-analyze'; fi

if has docker && docker compose version >/dev/null 2>&1; then
  try 'compose.yaml: docker compose config' env DATABASE_PASSWORD=x BISITA_BACKUP_PASSPHRASE=x BISITA_METRICS_TOKEN=x docker compose -f deploy/compose.yaml config
else left 'compose.yaml: no docker compose'; fi

# The server, as the unit starts it, in a folder of its own with a database of its own.
export BISITA_DATA="$work/data" BISITA_DEMO=0 BISITA_TRUST_PROXY=1 BISITA_METRICS_TOKEN=a-token-for-the-trial
BISITA_ORIGIN=https://localhost:$tls PORT=$port npm run --silent bisita -- serve >"$work/server" 2>&1 &
pids+=($!)
for _ in $(seq 300); do grep -q 'Bisita is ready' "$work/server" && break; kill -0 "${pids[0]}" 2>/dev/null || break; sleep 1; done
if grep -q 'Bisita is ready' "$work/server"; then good 'the server starts'; else bad 'the server starts'; cat "$work/server"; exit 1; fi
echo 'a long enough phrase 42' | try 'the first administrator' npm run --silent bisita -- create-admin maria --name 'Maria Cruz'
try 'health' curl -fsS "http://127.0.0.1:$port/api/health/ready"
status() { curl -s -o /dev/null -w '%{http_code}' "$@"; }
[ "$(status "http://127.0.0.1:$port/api/metrics")" = 401 ] && good 'metrics without the token: 401' || bad 'metrics without the token: 401'
curl -fsS -H "Authorization: Bearer $BISITA_METRICS_TOKEN" "http://127.0.0.1:$port/api/metrics" >"$work/metrics" && good 'metrics with the token' || bad 'metrics with the token'
try 'bisita backup' npm run --silent bisita -- backup
backup=$(tail -1 "$work/said")
curl -fsS -H "Authorization: Bearer $BISITA_METRICS_TOKEN" "http://127.0.0.1:$port/api/metrics" >"$work/metrics"
grep -q '^bisita_backup_age_seconds ' "$work/metrics" && good 'the backup shows in the metrics' || bad 'the backup shows in the metrics'
# Every figure that rules and dashboard ask for is there (that of a proven restore after the first, that of the desk with it).
asked=$(cat deploy/prometheus/bisita.rules.yml deploy/grafana/bisita.json | grep -oE 'bisita_[a-z_]+' | sed -E 's/_(bucket|count|sum)$//' | sort -u | grep -vE '^bisita_(restore_proven_age_seconds|replica_lag_seconds|desk_queue)$')
for name in $asked; do grep -qE "^$name(_bucket|[ {])" "$work/metrics" || bad "a figure that is asked for is missing: $name"; done
good "figures asked for: $(echo "$asked" | wc -w)"
if has promtool; then try 'metrics: promtool check metrics' promtool check metrics <"$work/metrics"; fi
npm run --silent bisita -- doctor >"$work/doctor" 2>&1; grep -q '^ok     Backups' "$work/doctor" && good 'doctor knows of the backup' || { bad 'doctor knows of the backup'; cat "$work/doctor"; }

# Caddy in front of it with certificates of its own, on a port of its own.
if has caddy; then
  for file in Caddyfile Caddyfile.lan; do try "$file: caddy validate" env HOME="$work" caddy validate --config "deploy/$file" --adapter caddyfile; done
  sed "s|^bisita.lan|https://localhost:$tls|; s|127.0.0.1:7000|127.0.0.1:$port|; s|^\tskip_install_trust|\tskip_install_trust\n\tauto_https disable_redirects\n\tadmin off|" deploy/Caddyfile.lan >"$work/Caddyfile"
  HOME="$work" XDG_DATA_HOME="$work/caddy" caddy run --config "$work/Caddyfile" --adapter caddyfile >"$work/caddylog" 2>&1 &
  pids+=($!)
  root="$work/caddy/caddy/pki/authorities/local/root.crt"
  for _ in $(seq 30); do [ "$(status --cacert "$root" "https://localhost:$tls/api/health/ready")" = 200 ] && break; sleep 1; done
  try 'over HTTPS, with the root certificate that phones get' curl -fsS --cacert "$root" "https://localhost:$tls/api/health/ready"
  [ "$(status --cacert "$root" "https://localhost:$tls/api/metrics")" = 404 ] && good 'metrics are not to be had from outside' || bad 'metrics are not to be had from outside'
  signed=$(status --cacert "$root" -H 'content-type: application/json' -H "origin: https://localhost:$tls" -d '{"username":"maria","password":"a long enough phrase 42"}' "https://localhost:$tls/api/auth/authenticate")
  [ "$signed" = 200 ] && good 'somebody signs in over HTTPS' || bad "somebody signs in over HTTPS ($signed)"
else left 'Caddyfile: no caddy'; fi

# What was made can be put back, once the server has ended.
npm run --silent bisita -- restore "$backup" >"$work/said" 2>&1
[ $? = 2 ] && good 'restore is refused while the server runs: 2' || bad 'restore is refused while the server runs: 2'
kill "${pids[0]}"; wait "${pids[0]}" 2>/dev/null
try 'bisita restore' npm run --silent bisita -- restore "$backup"
tail -1 "$work/said"
npm run --silent bisita -- doctor --full >"$work/doctor" 2>&1
for check in Schema Counts 'Audit trail' Backups; do grep -q "^ok     $check" "$work/doctor" && good "doctor --full after it: $check" || { bad "doctor --full after it: $check"; cat "$work/doctor"; }; done
[ $failed = 0 ] && echo 'Everything that could be tried works.' || echo 'Something does not work: see above.'
exit $failed
