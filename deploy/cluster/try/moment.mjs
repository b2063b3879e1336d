// The WAL archive of pgBackRest: a base backup before anything happens, and a restore to a moment afterwards.
import { mkdirSync, chownSync, statSync } from 'node:fs'
import path from 'node:path'
import { on, folderOf, primaryHost, sql, until } from './hosts.mjs'

const pgbackrest = (host, words) => on(host, 'postgres', ['pgbackrest', '--stanza=bisita', ...words])

/** Makes the first base backup, on the copy; gives what pgBackRest said. */
export async function archive() {
  await pgbackrest(await primaryHost(), ['stanza-create'])
  // As cron does on both; the host of the primary leaves it to the other one.
  const said = []
  for (const host of ['a', 'b']) said.push(await on(host, 'postgres', [path.join(folderOf(host), 'bisita-base'), 'full']).catch((error) => `${error.message}${error.stdout}`))
  return said.join('')
}

/** Puts the database back as it was at a moment, beside the running one on the third host; gives the number of clients there. */
export async function restoreToMoment(moment) {
  await sql('select pg_switch_wal()')
  const data = path.join(folderOf('c'), 'moment')
  mkdirSync(data, { mode: 0o700 })
  const { uid, gid } = statSync(path.join(folderOf('c'), 'postgresql'))
  chownSync(data, uid, gid)
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
  await pgbackrest('c', [`--pg1-path=${data}`, '--type=time', `--target=${target}`, '--target-action=promote', '--target-timeline=latest', 'restore'])
  await on('c', 'postgres', ['/usr/lib/postgresql/15/bin/pg_ctl', '-D', data, '-w', '-t', '120', '-l', path.join(data, 'log'), '-o', `-c hba_file=${data}/pg_hba.conf -c ident_file=${data}/pg_ident.conf -c listen_addresses= -c archive_mode=off -c port=5499 -c unix_socket_directories=/run/postgresql`, 'start'])
  const count = async () => {
    const answer = await on('c', 'postgres', ['psql', '-XAtq', '-p', '5499', '-h', '/run/postgresql', '-d', 'bisita', '-c', 'select count(*) from clients where not pg_is_in_recovery()'])
    return Number(answer) || false
  }
  const found = await until('the restored database', 120, count)
  await on('c', 'postgres', ['/usr/lib/postgresql/15/bin/pg_ctl', '-D', data, '-m', 'immediate', 'stop'])
  return found
}
