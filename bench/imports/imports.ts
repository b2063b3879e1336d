import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { connect } from '@bisita/server/database/connection'
import { clientColumns, searchColumns } from '@bisita/server/demo/rows'
import { seedDemo } from '@bisita/server/demo/seed'
import { placementColumns } from '@bisita/server/placement/facts'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine } from '@bisita/rules/uploads/csv'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { memoryOf } from '../measure.ts'
import type { Result } from '../results.ts'

const program = path.resolve(import.meta.dirname, '../../scripts/bisita.mjs')

/** What an import writes itself, in the order of their references; everything else is the work of triggers. */
const tables: readonly (readonly [string, readonly string[]])[] = [
  ['clients', clientColumns],
  ['client_search', searchColumns],
  ['client_placements', ['generation', ...placementColumns]],
  ['client_uploads', ['id', 'chunks', 'file_sha256', 'created_by', 'created_at', 'state']],
  ['client_upload_chunks', ['upload_id', 'chunk', 'sha256', 'rows', 'content', 'skip', 'applied', 'applied_at', 'created', 'updated', 'unchanged', 'duplicates', 'rejected']],
  ['client_upload_rows', ['upload_id', 'chunk', 'row', 'ident', 'client_id', 'revision_id', 'created']],
]

/** Clients of the demo organisation that both databases begin with. */
const before = 600

/**
 * `bisita import-clients` of so many rows into an organisation, against COPY of the very rows that it wrote into the same
 * tables with the same indexes and every trigger on.
 * @param prepare makes an empty database with its locations and gives its address
 */
export async function benchImports(prepare: (name: string) => Promise<string>, folder: string, size: number, today: string): Promise<Result[]> {
  const [url, floorUrl] = [await organisation(await prepare('import'), today), await organisation(await prepare('import_floor'), today)]
  const file = path.join(folder, 'clients.csv')
  await writeRows(url, file, size)
  const { seconds: ours, peak } = await imported(url, file)
  const floor = await copied(url, floorUrl, folder)
  await rm(file)
  return [
    { name: 'import clients', size, unit: 's', ours, floor, ratio: ours / floor, bound: 2 },
    { name: 'import clients, memory', size, unit: 'MiB', ours: peak, floor: 300, ratio: peak / 300, bound: 1 },
  ]
}

async function organisation(url: string, today: string): Promise<string> {
  const database = connect(url)
  await seedDemo(database.pool, { clients: before, today })
  await database.close()
  return url
}

/** A file of people who differ in name and number, all over the country. */
async function writeRows(url: string, file: string, size: number): Promise<void> {
  const database = connect(url)
  const { rows: places } = await database.pool.query<{ province: string; mun_city: string; barangay: string }>('select province, mun_city, barangay from locations where retired_at is null order by id')
  await database.close()
  const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const out = createWriteStream(file)
  out.write(`${csvLine(uploadColumns)}\r\n`)
  for (let n = 0; n < size; n += 1) {
    const place = places[(n * 7919) % places.length] as (typeof places)[number]
    const words: Partial<Record<(typeof uploadColumns)[number], string>> = {
      ...place, lastname: `Dela ${letters(n % 9973)}`, firstname: `Maria ${letters(n)}`, middlename: `Reyes`, birth_date: `19${50 + (n % 15)}-0${1 + (n % 9)}-1${n % 10}`,
      id_type: 'sss', sss_id: String(4_000_000_000 + n), claim_type: 'RT', pension_amt: String(3000 + (n % 9000)), phone_number: `0917${String(1_000_000 + (n % 8_999_999))}`, address: `Purok ${1 + (n % 9)}`,
    }
    if (!out.write(`${csvLine(uploadColumns.map((column) => words[column] ?? ''))}\r\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** Seconds that the command takes, and the most memory it ever holds, in MiB. */
async function imported(url: string, file: string): Promise<{ seconds: number; peak: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, [program, 'import-clients', file], { env: { ...process.env, DATABASE_URL: url }, stdio: ['ignore', 'ignore', 'inherit'] })
  let peak = 0
  const looking = setInterval(() => (peak = Math.max(peak, memoryOf(childOf(child.pid ?? 0), 'ever'))), 200)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(looking)
  if (code !== 0) throw new Error(`import-clients ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, peak }
}

/** The process that a process has started; 0 where the system doesn't tell. */
function childOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
  } catch {
    return 0
  }
}

/** Seconds that COPY takes for what the import added. */
async function copied(url: string, floorUrl: string, folder: string): Promise<number> {
  const [from, to] = [connect(url, { max: 1 }), connect(floorUrl, { max: 1 })]
  const fileOf = (table: string): string => path.join(folder, `${table}.copy`)
  const ofImport = `select client_id from client_upload_rows where created`
  const conditions: Readonly<Record<string, string>> = { clients: `where id in (${ofImport})`, client_search: `where client_id in (${ofImport})`, client_placements: `where client_id in (${ofImport})` }
  const [reading, writing] = [await from.pool.connect(), await to.pool.connect()]
  try {
    for (const [table, columns] of tables) {
      await pipeline(reading.query(copyTo(`copy (select ${columns.join(', ')} from ${table} ${conditions[table] ?? ''}) to stdout`)), createWriteStream(fileOf(table)))
    }
    const began = performance.now()
    for (const [table, columns] of tables) {
      await pipeline(createReadStream(fileOf(table)), writing.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
    }
    return (performance.now() - began) / 1000
  } finally {
    reading.release()
    writing.release()
    await Promise.all([from.close(), to.close()])
    for (const [table] of tables) await rm(fileOf(table), { force: true })
  }
}
