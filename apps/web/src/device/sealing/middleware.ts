import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie'
import { clearPart, envelopeStores, isClearRow, placeOf, sealedStores } from './clearFields.ts'
import type { LineStore } from '../records/lines/lineStore.ts'
import { lineBlocks } from './lines/lineBlocks.ts'
import { type Seal, SealBroken } from './seal.ts'

/** A row as it is stored: the clear fields, and everything sealed, photos apart. */
type SealedRow = Record<string, unknown> & { readonly sealed: Uint8Array; readonly parts?: readonly Uint8Array<ArrayBuffer>[] }

/** An envelope of a row: of which item on which device it is, and what is handed over. */
export type RowEnvelope = {
  readonly item_id: string
  readonly device_id: string
  readonly entered_at: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of a visit: whether its photo has one too. */
  readonly photo?: boolean
}

type WithEnvelope = { readonly envelope?: RowEnvelope; readonly id?: string; readonly sending?: { readonly key?: string } }

const isSealed = (row: unknown): row is SealedRow => typeof row === 'object' && row !== null && 'sealed' in row && ArrayBuffer.isView(row.sealed)

/** The row with the envelope that it had, where it is still the same item. */
const withEnvelope = (row: WithEnvelope, before: RowEnvelope | undefined): WithEnvelope =>
  row.envelope === undefined && before !== undefined && before.item_id === row.sending?.key ? { ...row, envelope: before } : row

/** The row of a store as it is stored. */
export function sealRow(seal: Seal, store: string, row: object): object {
  if (isClearRow(store, row)) return row
  const clear = clearPart(store, row as Record<string, unknown>)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const whole = (value: object) => {
    const sealed = seal.seal(placeOf(store, clear), value, parts)
    return parts.length === 0 ? { sealed } : { sealed, parts }
  }
  if (envelopeStores.has(store)) {
    const { envelope, ...inside } = row as WithEnvelope
    return { ...clear, ...(envelope && { envelope }), ...whole(inside) }
  }
  const { key } = row as { readonly key?: number }
  if (store !== 'clients' || key === undefined) return { ...clear, ...whole(row) }
  const { key: _, ...inside } = row as { readonly key?: number }
  return { ...clear, key, ...whole(inside) }
}

/** What a database seals with: its middleware, and the same for a row that is written past it. */
export type Sealing = {
  readonly middleware: Middleware<DBCore>
  readonly sealRow: (store: string, row: object) => object
  /** How the lines of the clients are stored. */
  readonly lines: LineStore
}

/** What a right PIN, or the password and the server, give: what the database of the user is opened with. */
export type Unlocked = {
  readonly userId: string
  readonly sealing: Sealing
  /** Seals what still stands in clear on a phone in use; ends where `running` says false. */
  readonly sealRest: (running: () => boolean) => Promise<void>
  /** Before the database is opened: see remake.ts. */
  readonly prepare: () => Promise<void>
  readonly forget: () => void
}

/** The sealing of a seal; `isChanging` as for {@link sealingMiddleware}. */
export const sealingOf = (seal: Seal, isChanging: () => boolean): Sealing => ({
  middleware: sealingMiddleware(seal, isChanging),
  sealRow: (store, row) => sealRow(seal, store, row),
  lines: lineBlocks,
})

/**
 * Seals the values of a database below everything that reads and writes it. `isChanging` is true while a phone in use is
 * being changed: then a row may still be in clear. Afterwards one in clear is refused, since nobody here has written it.
 */
export function sealingMiddleware(seal: Seal, isChanging: () => boolean): Middleware<DBCore> {
  function openRow(store: string, row: unknown): unknown {
    if (row === undefined || row === null) return row
    if (!isSealed(row)) {
      if (isClearRow(store, row) || isChanging()) return row
      throw new SealBroken('A row is in clear that should be sealed.')
    }
    const opened = seal.open(placeOf(store, clearPart(store, row)), row.sealed, row.parts) as Record<string, unknown>
    if (store === 'clients') opened['key'] = row['key']
    return opened
  }

  const openCursor = (store: string, cursor: DBCoreCursor): DBCoreCursor => {
    let from: unknown
    let opened: unknown
    return Object.create(cursor, {
      continue: { value: (key: unknown) => cursor.continue(key) },
      continuePrimaryKey: { value: (key: unknown, primaryKey: unknown) => cursor.continuePrimaryKey(key, primaryKey) },
      advance: { value: (count: number) => cursor.advance(count) },
      key: { get: () => cursor.key as unknown },
      primaryKey: { get: () => cursor.primaryKey as unknown },
      value: {
        // Opened once for each row, however often it is looked at.
        get: () => {
          const row: unknown = cursor.value
          if (row !== from) opened = openRow(store, row)
          from = row
          return opened
        },
      },
    }) as DBCoreCursor
  }

  const sealTable = (table: DBCoreTable): DBCoreTable => {
    const store = table.name
    const write: DBCoreTable['mutate'] = (request) => table.mutate(request.type === 'add' || request.type === 'put' ? { ...request, values: request.values.map((row: object) => sealRow(seal, store, row)) } : request)
    return {
      ...table,
      // What is noted of an item does not change what its envelope says.
      mutate: (request) => {
        if (request.type !== 'put' || !envelopeStores.has(store)) return write(request)
        const rows = request.values as readonly WithEnvelope[]
        if (rows.every(({ envelope, sending }) => envelope !== undefined || sending === undefined)) return write(request)
        return table.getMany({ trans: request.trans, keys: rows.map(({ id }) => id) }).then((before: readonly (WithEnvelope | undefined)[]) =>
          write({ ...request, values: rows.map((row, at) => withEnvelope(row, before[at]?.envelope)) }),
        )
      },
      // Dexie's own promises go on within the transaction, and come without a wait.
      get: (request) => table.get(request).then((row: unknown) => openRow(store, row)),
      getMany: (request) => table.getMany(request).then((rows) => rows.map((row: unknown) => openRow(store, row))),
      query: (request) => table.query(request).then((found) => (request.values === true ? { ...found, result: found.result.map((row: unknown) => openRow(store, row)) } : found)),
      openCursor: (request) => table.openCursor(request).then((cursor) => (cursor !== null && request.values === true ? openCursor(store, cursor) : cursor)),
    }
  }

  const sealed = new Set(sealedStores)
  return {
    stack: 'dbcore',
    name: 'sealing',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return sealed.has(name) ? sealTable(table) : table
      },
    }),
  }
}
