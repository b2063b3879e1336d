import type { Dexie } from 'dexie'
import type { ClientLine } from '../../records/clientLine.ts'
import type { LineStore } from '../../records/lines/lineStore.ts'

/** The most lines of a block, and from how many on lines that are written together are one. */
const blockSize = 1000
const fewest = 100

/** How many lines of the beginning of the list a head has: that of a page among others, and the only one. Few, since what opens first opens slowest. */
const [pageHead, wholeHead] = [12, 32]

/** So many lines are opened one by one with the first list; from some of them on they are put into blocks. */
const mostSingle = 200
const tidyFrom = 32

/** Keys of heads and blocks; they come after every id of a client, the heads first, so that the two are read together. */
const [afterIds, headName, blockName] = ['~', '~first ', '~lines ']

/** Lines of the same fields column by column, so that no name of a field is repeated. */
type Alike = { readonly fields: readonly string[]; readonly columns: readonly (readonly unknown[])[] }
type Packed = readonly Alike[]

type Block = { readonly id: string; readonly packed: Packed }

/** The first lines by name of some blocks, and whether these have more of them. */
type Head = Block & { readonly blocks: readonly string[]; readonly more: boolean }

/** A line that was written by itself, or that one was removed that may be in a block. */
type Single = ClientLine | { readonly id: string; readonly gone: true }

const table = <T>(db: Dexie) => db.table<T, string>('client_lines')

function pack(lines: readonly ClientLine[]): Packed {
  const alike = new Map<string, ClientLine[]>()
  for (const line of lines) {
    const fields = Object.keys(line).join()
    const before = alike.get(fields)
    if (before === undefined) alike.set(fields, [line])
    else before.push(line)
  }
  return [...alike].map(([names, group]) => {
    const fields = names.split(',')
    return { fields, columns: fields.map((field) => group.map((line) => line[field as keyof ClientLine])) }
  })
}

function unpackAlike({ fields, columns }: Alike): Record<string, unknown>[] {
  // Objects that begin with all fields are one piece of memory: a search reads each of them.
  const first = JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field, place) => [field, columns[place]?.[0]])))) as object
  const lines = (columns[0] ?? []).map((): Record<string, unknown> => ({ ...first }))
  for (const [place, field] of fields.entries()) {
    const column = columns[place] ?? []
    for (const [at, line] of lines.entries()) line[field] = column[at]
  }
  return lines
}

const unpack = (packed: Packed): ClientLine[] => packed.flatMap(unpackAlike) as unknown as ClientLine[]

/** The order of the list: by name, then by id. No file for it alone, which a phone would keep. */
function byName(one: ClientLine, other: ClientLine): number {
  const [first, second] = one.name_key === other.name_key ? ([one.id, other.id] as const) : ([one.name_key, other.name_key] as const)
  if (first === second) return 0
  return first < second ? -1 : 1
}

const headOf = (number: string, blocks: readonly string[], lines: readonly ClientLine[], size: number): Head => ({
  id: headName + number,
  blocks,
  more: lines.length > size,
  packed: pack(lines.toSorted(byName).slice(0, size)),
})

const numbered = (number: number): string => String(number).padStart(6, '0')

const blockKeys = (db: Dexie) => table<Block>(db).where('id').startsWith(blockName).primaryKeys()

/** A head is believed only where every block has one: what was written over lines of other blocks has none. */
const isWhole = (heads: readonly Head[], keys: readonly string[]): boolean => heads.flatMap(({ blocks }) => blocks).toSorted().join() === keys.join()

/** What the first list opens with: the heads, and the lines that were written since. */
async function readHeads(db: Dexie): Promise<readonly [readonly Head[], readonly string[], readonly Single[]]> {
  const [rows, keys] = await Promise.all([table<Single | Head>(db).where('id').below(blockName).limit(mostSingle * 2).toArray(), blockKeys(db)])
  const isHead = (row: Single | Head): row is Head => row.id > afterIds
  return [rows.filter(isHead), keys, rows.filter((row): row is Single => !isHead(row))]
}

const within = <T>(db: Dexie, work: () => Promise<T>): Promise<T> => db.transaction('r', 'client_lines', work)

async function readAll(db: Dexie): Promise<readonly ClientLine[]> {
  const lines = new Map<string, ClientLine>()
  // A later block was written over the earlier ones, and single lines over the blocks.
  for (const key of await blockKeys(db)) {
    const block = await table<Block>(db).get(key)
    if (block !== undefined) for (const line of unpack(block.packed)) lines.set(line.id, line)
  }
  for (let last = ''; ; ) {
    const singles = await table<Single>(db).where('id').between(last, afterIds, false, false).limit(blockSize).toArray()
    for (const single of singles) {
      if ('gone' in single) lines.delete(single.id)
      else lines.set(single.id, single)
    }
    if (singles.length < blockSize) return [...lines.values()]
    last = singles.at(-1)?.id ?? last
  }
}

async function putBlocks(db: Dexie, lines: readonly ClientLine[], from: number): Promise<string[]> {
  const keys: string[] = []
  for (let at = 0; at < lines.length; at += blockSize) {
    const id = blockName + numbered(from + keys.length)
    await table<Block>(db).put({ id, packed: pack(lines.slice(at, at + blockSize)) })
    keys.push(id)
  }
  return keys
}

/**
 * The lines of a sealed phone: those of a page together in a sealed block, which opens in a fraction of the time of as many
 * rows. A line that is written later is a row of its own, which counts in place of the one in the block; of a removed one
 * there is a row that says so. Both are written in the transaction of the client, so that no block is ever out of date. The
 * first list opens only the heads of the blocks and those rows.
 */
export const lineBlocks: LineStore = {
  put: async (db, lines, isNew = false) => {
    if (lines.length < fewest) return table<Single>(db).bulkPut(lines)
    const singles = await table(db).where('id').below(afterIds).count()
    if (singles > 0) await table(db).bulkDelete(lines.map(({ id }) => id))
    const last = (await blockKeys(db)).at(-1)
    const from = last === undefined ? 1 : Number(last.slice(blockName.length)) + 1
    const keys = await putBlocks(db, lines, from)
    // Where one of them may be in another block too, that one's head would show what it was.
    if (isNew && singles === 0) await table<Head>(db).put(headOf(numbered(from), keys, lines, pageHead))
    return undefined
  },
  drop: async (db, ids) => ((await blockKeys(db)).length === 0 ? table(db).bulkDelete([...ids]) : table<Single>(db).bulkPut(ids.map((id) => ({ id, gone: true })))),
  all: (db) => within(db, () => readAll(db)),
  some: async (db, ids) => {
    const wanted = new Set(ids)
    return (await within(db, () => readAll(db))).filter(({ id }) => wanted.has(id))
  },
  written: async (db, ids) => {
    const found = await table<Single>(db).bulkGet(ids.filter((id) => id < afterIds))
    if (found.length < ids.length || found.includes(undefined)) return null
    return found.filter((single) => single !== undefined && !('gone' in single)) as ClientLine[]
  },
  first: (db, count) =>
    within(db, async () => {
      const [heads, keys, singles] = await readHeads(db)
      if (singles.length > mostSingle || !isWhole(heads, keys)) return null
      const lines = new Map<string, ClientLine>()
      // Beyond the end of a head there may be others of its blocks, which it does not have.
      let end: ClientLine | undefined
      for (const { packed, more } of heads) {
        const sorted = unpack(packed).toSorted(byName)
        for (const line of sorted) lines.set(line.id, line)
        const last = sorted.at(-1)
        if (more && last !== undefined && (end === undefined || byName(last, end) < 0)) end = last
      }
      for (const single of singles) {
        if ('gone' in single) lines.delete(single.id)
        else lines.set(single.id, single)
      }
      const known = [...lines.values()].filter((line) => end === undefined || byName(line, end) <= 0)
      return end !== undefined && known.length < count ? null : known
    }),
  // Every client has its line. They are counted by their index, since it is small.
  count: (db, ids) => (ids === undefined ? db.table('clients').orderBy('id').count() : db.table('clients').where('id').anyOf([...ids]).count()),
  tidy: (db) =>
    db.transaction('rw', 'client_lines', async () => {
      const [heads, keys, singles] = await readHeads(db)
      if (heads.length <= 1 && isWhole(heads, keys) && singles.length < tidyFrom) return
      const lines = (await readAll(db)).toSorted(byName)
      await table(db).clear()
      if (lines.length < fewest) await table<Single>(db).bulkPut(lines)
      else await table<Head>(db).put(headOf(numbered(1), await putBlocks(db, lines, 1), lines, wholeHead))
    }),
}
