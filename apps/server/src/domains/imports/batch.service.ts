import { type ClientEntered, clientFields } from '@bisita/contract/clients/clients.fields'
import type { UploadReason, UploadVerdict } from '@bisita/contract/operations/imports'
import { completeClient } from '@bisita/rules/clients/clientEntered'
import { manilaDay } from '@bisita/rules/time/days'
import type { UploadedConsent } from '@bisita/rules/uploads/consentCells'
import { fullname, nameKey } from '@bisita/rules/clients/names'
import type { Executor } from '../../database/connection.ts'
import { placeClients, placePensioners } from '../../placement/place.ts'
import { uuidv7 } from '../../uuid.ts'
import { searchKeysOf } from '../clients/clients.entered.ts'
import { type ImportedBy, findByIdents, findNamesakes, insertClients, type Namesake, updateClients } from './clients.store.ts'
import { consentKey, knownConsents, writeConsents } from './consents.service.ts'
import type { Suggestion } from './places/match.ts'
import { type PlaceFinder, readPlaces } from './places.store.ts'
import { type ReadRow, readRow } from './rows.read.ts'

/** A row as it came, counted in its chunk from 1. */
export type IncomingRow = { readonly row: number; readonly cells: readonly string[] }

export type JudgedRow = {
  readonly row: number
  verdict: UploadVerdict
  /** The client that it made, changed, or is probably; null of one that is new, or left out. */
  client_id: string | null
  reasons: readonly UploadReason[]
  /** What stands in the row and is stored nowhere. */
  readonly notices: readonly UploadReason[]
  /** What makes two rows one client; empty where the row has none. */
  readonly ident: string
  /** What the row did. */
  did: 'created' | 'updated' | null
}

export type JudgedBatch = {
  readonly rows: readonly JudgedRow[]
  /** Texts that nobody is sure of, with what they may mean. */
  readonly places: ReadonlyMap<string, readonly Suggestion[]>
}

export type Batch = {
  readonly rows: readonly IncomingRow[]
  /** Rows that are not made though they could be: probable duplicates. */
  readonly skip: ReadonlySet<number>
  readonly minimumAge: number
  readonly by: ImportedBy
  /** Which upload the rows are of; null in a dry run. */
  readonly upload: string | null
  /** Numbers that rows before this batch would make clients of: known in a dry run only. */
  readonly before?: (idents: readonly string[]) => Promise<ReadonlySet<string>>
  /** What places are kept ready under. */
  readonly placesOf: object
}

/** A client that rows of this batch are about. */
type Target = { readonly id: string; entered: ClientEntered; readonly isNew: boolean; changed: boolean; consent?: UploadedConsent }

const identOf = ({ id_type, sss_id }: Partial<ClientEntered>): string => (id_type && sss_id ? `${id_type} ${sss_id}` : '')
const samePerson = (name: string, birth: string | null | undefined, city: string): string | null => (birth ? `${name}\n${birth}\n${city}` : null)

/**
 * Judges the rows of a batch, in their order, and where `write` is set makes and changes what follows: everything in a
 * few statements. Two rows that are one client are one change of it.
 */
export async function importBatch(trx: Executor, batch: Batch, write: boolean): Promise<JudgedBatch> {
  const today = manilaDay(batch.by.now)
  const read = batch.rows.map(({ row, cells }) => ({ row, ...readRow(cells, batch.minimumAge, today) }))
  const places = await readPlaces(trx, batch.placesOf, read.map(({ place }) => place.text))
  const unsure = new Map<string, readonly Suggestion[]>()
  const placed = read.map((row) => place(row, places, unsure))
  const good = placed.filter(({ reasons }) => reasons.length === 0)
  const targets = await targetsOf(trx, good.map(({ entered }) => entered), write)
  const namesakes = personsOf(await findNamesakes(trx, namesOf(good.map(({ entered }) => entered), targets)))
  const earlier = (await batch.before?.(good.map(({ entered }) => identOf(entered)))) ?? new Set<string>()
  const known = await knownConsents(trx, good, targets)
  const rows = placed.map((row) => judge(row, { targets, namesakes, earlier, places, skip: batch.skip, known }))
  if (write) {
    await writeAll(trx, rows, [...targets.values()], batch.by)
    await writeConsents(trx, rows, [...targets.values()], batch)
  }
  return { rows, places: unsure }
}

type Placed = ReadRow & { readonly row: number }

function place(row: Placed, places: PlaceFinder, unsure: Map<string, readonly Suggestion[]>): Placed {
  if (row.reasons.some(({ column }) => ['province', 'mun_city', 'barangay'].includes(column))) return row
  const match = places.find(row.place)
  if (match.id !== null) return { ...row, entered: { ...row.entered, location_id: match.id } }
  unsure.set(row.place.text, match.suggestions)
  return { ...row, reasons: [...row.reasons, { column: 'barangay', message: 'Which place this is, is not certain.' }] }
}

async function targetsOf(trx: Executor, entered: readonly Partial<ClientEntered>[], lock: boolean): Promise<Map<string, Target>> {
  const idents = [...new Map(entered.flatMap(({ id_type, sss_id }) => (id_type && sss_id ? [[`${id_type} ${sss_id}`, { id_type, sss_id }] as const] : []))).values()]
  const found = await findByIdents(trx, idents, lock)
  return new Map(found.map(({ id, ...fields }) => [identOf(fields), { id, entered: fields, isNew: false, changed: false }]))
}

const namesOf = (entered: readonly Partial<ClientEntered>[], targets: ReadonlyMap<string, Target>): string[] => [
  ...new Set(entered.flatMap((one) => (targets.has(identOf(one)) || !one.birth_date ? [] : [nameOf(one)]))),
]

const nameOf = ({ lastname = '', firstname = '', middlename }: Partial<ClientEntered>): string => nameKey(fullname({ lastname, firstname, middlename }))

const personsOf = (namesakes: readonly Namesake[]): Map<string, string> =>
  new Map(namesakes.map(({ id, name_key, birth_date, city }) => [samePerson(name_key, birth_date, city) ?? '', id]))

type KnownRecords = {
  /** What uploads said of the consent of clients who are there. */
  readonly known: ReadonlySet<string>
  readonly targets: Map<string, Target>
  readonly namesakes: Map<string, string>
  readonly earlier: ReadonlySet<string>
  readonly places: PlaceFinder
  readonly skip: ReadonlySet<number>
}

function judge({ row, entered, consent, reasons, notices }: Placed, { targets, namesakes, earlier, places, skip, known }: KnownRecords): JudgedRow {
  const ident = identOf(entered)
  const judged: JudgedRow = { row, verdict: 'rejected', client_id: null, reasons, notices, ident, did: null }
  if (reasons.length > 0) return judged
  const target = targets.get(ident)
  if (target !== undefined) {
    const changed = clientFields.filter((field) => field in entered && entered[field] !== target.entered[field])
    target.entered = { ...target.entered, ...entered }
    if (changed.length > 0) target.changed = true
    const answers = consent !== null && !known.has(consentKey(target.id, consent))
    if (answers) target.consent = consent
    const moves = changed.length > 0 || answers
    return { ...judged, verdict: moves ? 'update' : 'unchanged', client_id: target.isNew ? null : target.id, did: moves && !target.isNew ? 'updated' : null }
  }
  if (earlier.has(ident)) return { ...judged, verdict: 'update' }
  const complete = completeClient(entered)
  const person = samePerson(nameOf(entered), entered.birth_date, places.cityOf(complete.location_id))
  const namesake = person === null ? undefined : namesakes.get(person)
  const id = uuidv7()
  if (namesake !== undefined) {
    const duplicate = { ...judged, verdict: 'duplicate' as const, client_id: namesake === '' ? null : namesake, reasons: [{ column: 'lastname', message: 'Same name, birth date and city as a client who is there.' }] }
    if (skip.has(row)) return duplicate
    targets.set(ident, { id, entered: complete, isNew: true, changed: false, ...(consent !== null && { consent }) })
    return { ...duplicate, did: 'created' }
  }
  targets.set(ident, { id, entered: complete, isNew: true, changed: false, ...(consent !== null && { consent }) })
  if (person !== null) namesakes.set(person, '')
  return { ...judged, verdict: 'new', did: 'created' }
}

/** Writes what was judged; a number that somebody took meanwhile has its rows rejected. */
async function writeAll(trx: Executor, rows: readonly JudgedRow[], targets: readonly Target[], by: ImportedBy): Promise<void> {
  const written = (some: readonly Target[]) => some.map(({ id, entered }) => ({ id, entered, keys: searchKeysOf(entered) }))
  const fresh = targets.filter(({ isNew }) => isNew)
  const added = fresh.length === 0 ? new Set<string>() : await insertClients(trx, written(fresh), by)
  await placeClients(trx, [...added], by)
  const changed = targets.filter(({ isNew, changed: is }) => !isNew && is)
  if (changed.length > 0) {
    await updateClients(trx, written(changed), by)
    await placePensioners(trx, changed.map(({ id }) => id), by)
  }
  const byIdent = new Map(targets.map((target) => [identOf(target.entered), target]))
  for (const row of rows) {
    const target = byIdent.get(row.ident)
    if (target === undefined || row.verdict === 'rejected') continue
    if (target.isNew && !added.has(target.id)) {
      Object.assign(row, { verdict: 'rejected', client_id: null, did: null, reasons: [{ column: 'sss_id', message: 'Another client was given this number just now.' }] })
    } else if (row.did !== null || row.verdict !== 'duplicate') row.client_id = target.id
  }
}
