import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { connect } from '../../../database/connection.ts'
import { migrate, migrations } from '../../../database/migrate.ts'
import type { Manifest } from '../archive/manifest.ts'
import { readArchive } from '../archive/verify.ts'
import { BackupProblem, DamagedProblem } from '../problem.ts'
import { copyOut, setForms, tablesOf } from '../snapshot.store.ts'
import { begunAnew, closeUp, copyIn, greatestNumber, makeRoom, type RestoredFrom, setOffset, setSequences } from './restore.store.ts'

/** How much the numbers of changes jump: more than any phone can have seen of the time that is lost. */
const jump = 2 ** 32

/**
 * Whether this program knows the schema that a backup is of.
 * @throws BackupProblem naming what it does not know
 */
export function requireKnown({ migrations: theirs, version }: Manifest): void {
  const foreign = theirs.filter((name) => !Object.hasOwn(migrations, name))
  if (foreign.length > 0) throw new BackupProblem(`The backup was made by Bisita ${version}, which is newer than this one (${foreign.join(', ')}). Put it back with that version or a later one.`)
}

/** Makes the schema that a backup is of, and nothing newer. */
async function migrateAsThen(databaseUrl: string, theirs: readonly string[]): Promise<void> {
  const database = connect(databaseUrl, { max: 2 })
  try {
    const then = Object.fromEntries(theirs.map((name) => [name, migrations[name] as NonNullable<(typeof migrations)[string]>]))
    const { error } = await new Migrator({ db: database.db, provider: { getMigrations: async () => then } }).migrateToLatest()
    if (error !== undefined) throw new BackupProblem('The schema of the backup could not be made.', { cause: error })
  } finally {
    await database.close()
  }
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bisita restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Puts the tables of a backup into an empty database, and holds what then stands there against the digests of the
 * backup, table by table: read out again, it is the same text.
 * @throws DamagedProblem where it is not
 */
export async function loadTables(databaseUrl: string, open: () => Promise<Readable>, passphrase: string, manifest: Manifest): Promise<void> {
  await migrateAsThen(databaseUrl, manifest.migrations)
  await withClient(databaseUrl, async (client) => {
    const names = manifest.tables.map(({ name }) => name)
    const there = new Set((await tablesOf(client)).map(({ name }) => name))
    const unknown = names.filter((name) => !there.has(name))
    if (unknown.length > 0) throw new BackupProblem(`The backup has tables that its schema has not: ${unknown.join(', ')}.`)
    await client.query('begin')
    await setForms(client)
    const references = await makeRoom(client, [...there])
    await readArchive(await open(), passphrase, { table: async ({ name, columns }, rows) => void (await copyIn(client, name, columns, rows)) })
    await closeUp(client, [...there], references)
    await setSequences(client, manifest.sequences)
    await client.query('commit')
    await compare(client, manifest)
  })
}

async function compare(client: pg.Client, { tables }: Manifest): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await setForms(client)
  for (const { name, columns, rows, sha256 } of tables) {
    const digest = createHash('sha256')
    const out = copyOut(client, name, columns)
    for await (const piece of out as AsyncIterable<Buffer>) digest.update(piece)
    await new Promise((resolve) => setImmediate(resolve))
    if (digest.digest('hex') !== sha256 || out.rowCount !== rows) throw new DamagedProblem(`What was put back into ${name} is not what the backup has.`)
  }
  await client.query('commit')
}

/** Brings a database that was put back to this program's version, and makes it one that begins anew. */
export async function beginAnew(databaseUrl: string, manifest: Manifest, from: RestoredFrom, now: Date): Promise<void> {
  await withClient(databaseUrl, (client) => setOffset(client, manifest.offset))
  const database = connect(databaseUrl, { max: 2 })
  try {
    await migrate(database.db)
  } finally {
    await database.close()
  }
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ present: number }>('select bisita_settled() as present')
    await setOffset(client, Math.max(await greatestNumber(client), manifest.settled, rows[0]?.present ?? 0) + jump)
    await client.query('begin')
    await begunAnew(client, from, now)
    await client.query('commit')
    await client.query('analyze')
  })
}
