import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { accountFor, type Account } from './account.ts'
import { findBinaries, programOf, type Binaries } from './binaries.ts'
import { EmbeddedProblem } from './problem.ts'
import { openReachableFolder } from './reach.ts'
import { readableBinaries } from './readable.ts'
import { runTool } from './tool.ts'

/**
 * A PostgreSQL cluster and how to run it. Its folder holds `pgdata` (PostgreSQL's own), `password`, `port`,
 * `owner.json` and `server.log`, all closed to other users.
 */
export interface Cluster {
  /** Real path of `<data folder>/postgres`. */
  folder: string
  pgdata: string
  binaries: Binaries
  account: Account | undefined
  /** False for a throwaway cluster: nothing waits for the disk. */
  durable: boolean
}

/** The role and the database the server works with. The superuser `postgres` has the same password. */
const name = 'bisita'

/** Makes the cluster's folder and finds out how to run PostgreSQL in it; makes no data yet. */
export async function openCluster(dataFolder: string, durable: boolean): Promise<Cluster> {
  const folder = path.join(path.resolve(dataFolder), 'postgres')
  const account = accountFor(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  give(folder, account)
  const binaries = await readableBinaries(findBinaries(), account)
  const real = realpathSync(folder)
  return { folder: real, pgdata: path.join(real, 'pgdata'), binaries, account, durable }
}

/**
 * Makes the data if there are none, complete with role and database or not at all.
 * @returns true when they were made just now
 * @throws EmbeddedProblem when existing data need another PostgreSQL
 */
export async function ensureData(cluster: Cluster): Promise<boolean> {
  if (existsSync(cluster.pgdata)) {
    checkVersion(cluster)
    if (!existsSync(passwordFile(cluster))) await renewPassword(cluster)
    return false
  }
  const unfinished = `${cluster.pgdata}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  writePassword(cluster)
  await initdb(cluster)
  const set = `password ${quoted(readPassword(cluster))}`
  await singleUser(cluster, 'pgdata.unfinished', [
    `create role ${name} login createdb ${set}`,
    `create database ${name} owner ${name}`,
  ])
  renameSync(unfinished, cluster.pgdata)
  return true
}

/** The address of the database for the server, password included. */
export function databaseUrl(cluster: Pick<Cluster, 'folder'>, port: number): string {
  return `postgresql://${name}:${readPassword(cluster)}@127.0.0.1:${port}/${name}`
}

/** Hands a file that root made to the user PostgreSQL runs as, so that a later start as that user can use it. */
export function give(file: string, account: Account | undefined): void {
  if (account) chownSync(file, account.uid, account.gid)
}

async function initdb(cluster: Cluster): Promise<void> {
  const { account, binaries, folder } = cluster
  const reach = openReachableFolder(folder, account)
  // Sorting comes with PostgreSQL (builtin) and is the same everywhere; the rest of the locale is the system's, and
  // macOS has none called C.UTF-8.
  const locale = process.platform === 'darwin' ? ['--locale=en_US.UTF-8', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
  try {
    await runTool(
      programOf(binaries, 'initdb'),
      [
        `--pgdata=${reach.path}/pgdata.unfinished`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${reach.path}/password`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        ...locale,
        ...(cluster.durable ? [] : ['--no-sync']),
      ],
      { account, reach },
    )
  } finally {
    reach.close()
  }
}

/** Runs SQL on data that no server has open. */
async function singleUser(cluster: Cluster, folder: string, statements: string[]): Promise<void> {
  const { account, binaries } = cluster
  const reach = openReachableFolder(cluster.folder, account)
  const args = ['--single', '-D', `${reach.path}/${folder}`, '-c', 'exit_on_error=on']
  if (!cluster.durable) args.push('-c', 'fsync=off')
  try {
    const input = statements.map((statement) => `${statement}\n`).join('')
    await runTool(programOf(binaries, 'postgres'), [...args, 'postgres'], { account, reach, input })
  } finally {
    reach.close()
  }
}

function checkVersion(cluster: Cluster): void {
  const found = Number(readFileSync(path.join(cluster.pgdata, 'PG_VERSION'), 'utf8'))
  if (found === cluster.binaries.major) return
  throw new EmbeddedProblem(
    `The data in ${cluster.folder} were made by PostgreSQL ${found}, and this Bisita brings ` +
      `PostgreSQL ${cluster.binaries.major}, which cannot read them. Start the Bisita they were made with, ` +
      `or run PostgreSQL ${found} on them yourself and set DATABASE_URL, ` +
      'or move that folder away to begin with an empty database.',
  )
}

/** Sets a new password where the file of the old one is lost, in single-user mode, which needs no password. */
async function renewPassword(cluster: Cluster): Promise<void> {
  writePassword(cluster)
  const set = `password ${quoted(readPassword(cluster))}`
  await singleUser(cluster, 'pgdata', [`alter role postgres ${set}`, `alter role ${name} ${set}`])
}

function passwordFile(cluster: Pick<Cluster, 'folder'>): string {
  return path.join(cluster.folder, 'password')
}

function readPassword(cluster: Pick<Cluster, 'folder'>): string {
  return readFileSync(passwordFile(cluster), 'utf8').trim()
}

function writePassword(cluster: Cluster): void {
  const file = passwordFile(cluster)
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  give(file, cluster.account)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
