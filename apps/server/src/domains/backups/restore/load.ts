import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { connect } from '../../../database/connection.ts'
import { namesOfToday } from '../../../database/migrations/replaced.ts'
import { migrate, migrateTo, olderThanBaseline } from '../../../database/migrate.ts'
import { migrationNames } from '../../../database/migrations/files.ts'
import type { Manifest } from '../archive/manifest.ts'
import { readArchive } from '../archive/read.ts'
import { rowsIn } from '../archive/pieces.ts'
import { BackupProblem, DamagedProblem } from '../problem.ts'
import { copyOut, setForms, tablesOf } from '../snapshot.store.ts'
import { resetRestoredState, restoreConstraints, copyIn, greatestNumber, dropConstraintsAndRows, type RestoredFrom, setOffset, setSequences } from './restore.store.ts'

/** How much the numbers of changes jump: more than any phone can have seen of the time that is lost. */
const jump = 2 ** 32

/**
 * The migrations that made the schema of a backup, by the names of today.
 * @throws BackupProblem where this program does not know one of them, or the schema is older than its baseline
 */
export function requireKnownSchema({ migrations: theirs, version }: Manifest): readonly string[] {
  const known = namesOfToday(theirs)
  if (known === null) throw new BackupProblem(olderThanBaseline('backup', theirs))
  const foreign = known.filter((name) => !migrationNames.includes(name))
  if (foreign.length > 0) throw new BackupProblem(`The backup was made by Bisita ${version}, which is newer than this one (${foreign.join(', ')}). Put it back with that version or a later one.`)
  return known
}

/** Makes the schema that a backup is of, and nothing newer. */
async function migrateAsThen(databaseUrl: string, manifest: Manifest): Promise<void> {
  const names = requireKnownSchema(manifest)
  const database = connect(databaseUrl, { max: 2 })
  try {
    await migrateTo(database.db, names)
  } catch (error) {
    throw new BackupProblem('The schema of the backup could not be made.', { cause: error })
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
  await migrateAsThen(databaseUrl, manifest)
  await withClient(databaseUrl, async (client) => {
    const there = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
    const columnsByTable = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
    const unknown = [...columnsByTable].filter(([name, columns]) => !columns.every((column) => there.get(name)?.includes(column)) || !there.has(name)).map(([name]) => name)
    if (unknown.length > 0) throw new BackupProblem(`The backup has tables that its schema has not, or not so: ${unknown.join(', ')}.`)
    await client.query('begin')
    await setForms(client)
    const references = await dropConstraintsAndRows(client, [...there.keys()])
    await readArchive(await open(), passphrase, {
      table: async (name, rows) => {
        const columns = columnsByTable.get(name)
        if (columns === undefined) throw new DamagedProblem('The file was changed while it was read.')
        await fitting(name, () => copyIn(client, name, columns, rows))
      },
    })
    await fitting('its references', () => restoreConstraints(client, [...there.keys()], references))
    await setSequences(client, manifest.sequences)
    await client.query('commit')
    await compare(client, manifest)
  })
}

/** What PostgreSQL refuses of the text is a fault of the file. */
async function fitting(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')) throw new DamagedProblem(`What the backup has of ${what} does not fit its tables.`, { cause: error })
    throw error
  }
}

async function compare(client: pg.Client, { tables }: Manifest): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await setForms(client)
  for (const { name, columns, rows, sha256 } of tables) {
    const digest = createHash('sha256')
    let found = 0
    for await (const piece of copyOut(client, name, columns) as AsyncIterable<Buffer>) {
      digest.update(piece)
      found += rowsIn(piece)
    }
    if (digest.digest('hex') !== sha256 || found !== rows) throw new DamagedProblem(`What was put back into ${name} is not what the backup has.`)
  }
  await client.query('commit')
}

/** Migrates a restored database to this program's version, moves its numbers past all used ones, and resets its state. */
export async function upgradeRestoredDatabase(databaseUrl: string, manifest: Manifest, from: RestoredFrom, now: Date): Promise<void> {
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
    await resetRestoredState(client, from, now)
    await client.query('commit')
    await client.query('analyze')
  })
}
