import { type ClientEntered, type ClientField, clientPhones, clientPin } from '@bisita/contract/clients/clients.fields'
import { messages } from '@bisita/contract/messages'
import { clientProblems, completeClient, normaliseClient } from '@bisita/rules/clients/clientEntered'
import { fullname } from '@bisita/rules/clients/names'
import { t } from '@bisita/contract/words'
import { type PendingChanges, readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { recordOf } from '../../device/overlay/clientRecord.ts'
import { isPending } from '../../device/overlay/queueView.ts'
import { invalid, localRefusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { callFor } from '../../device/queue/queuedCall.ts'
import { OnItsWay } from '../../device/queue/correction.ts'
import type { QueuedClient } from '../../device/queue/items.ts'
import { knownSettings } from '../../device/state.ts'
import type { ClientsDeps } from './clients.deps.ts'
import type { ClientWithQueue, ClientChanges, NewClient } from './clients.repository.ts'

/**
 * Puts a new client into the queue. One that is here already is not made again.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function createClientLocally(deps: ClientsDeps, client: NewClient): Promise<void> {
  const pending = await readPendingChanges(deps)
  if (pending.clients.has(client.id) || (await findClients(deps.db, [client.id])).has(client.id)) return
  const entered = completeClient(normaliseClient(client))
  await check(deps, entered, pending.today, client.keep_phones)
  if ((await deps.db.locations.get(entered.location_id)) === undefined) {
    throw localRefusal('not_found', deps.user.id, { message: messages.noSuchPlace })
  }
  await requireFree(deps, pending, entered, client.id)
  await deps.queue.add([{ operation: 'client_create', record_id: client.id, body: client, client_id: client.id, client_name: `${client.lastname}, ${client.firstname}` }])
}

/**
 * Queues the fields that really change. A client that the server does not have yet is corrected in its queued
 * create; otherwise the change names its base revision, so that the server merges other people's changes. Behind an
 * earlier queued change it names no base, since that one changes the revision.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function updateClientLocally(deps: ClientsDeps, id: string, changes: ClientChanges): Promise<void> {
  const pending = await readPendingChanges(deps)
  const row = (await findClients(deps.db, [id])).get(id)
  const client = pending.clients.get(id)?.client ?? (row && recordOf(row, pending))
  if (client === undefined) throw localRefusal('not_found', deps.user.id)
  const sent = normaliseClient(changes)
  const differing = Object.keys(sent).filter((field): field is ClientField => differs(client, sent, field as ClientField))
  const fields = withWholePin(differing)
  // A number that is sent as it was found may be older than the rule.
  const judged = Object.fromEntries(Object.entries(sent).filter(([field]) => !clientPhones.some((phone) => phone === field) || fields.includes(field as ClientField)))
  await check(deps, judged, pending.today, changes.keep_phones)
  if (fields.length === 0) return
  const after = { ...client, ...sent }
  if (fields.includes('sss_id') || fields.includes('id_type')) {
    await check(deps, { sss_id: after.sss_id, id_type: after.id_type }, pending.today)
    await requireFree(deps, pending, after, id)
  }
  const items = pending.view.clients.get(id) ?? []
  const keep = changes.keep_phones === undefined ? {} : { keep_phones: changes.keep_phones }
  const only = { ...Object.fromEntries(fields.map((field) => [field, changes[field]])), ...keep }
  if (row === undefined && (await isCorrectedInQueue(deps, items, only))) return
  const based = row !== undefined && !items.some(isPending)
  // A form that was opened before the server had the client began from no revision.
  const base = based ? { base_revision_id: changes.base_revision_id || row.revision_id } : {}
  await deps.queue.add([{ operation: 'client_update', record_id: id, body: { ...only, ...base }, client_id: id, client_name: client.fullname }])
}

/** A pin is sent whole, also where one half of it stays. */
const withWholePin = (fields: readonly ClientField[]): readonly ClientField[] => {
  const isPin = (field: ClientField) => clientPin.some((part) => part === field)
  return fields.some(isPin) ? [...fields.filter((field) => !isPin(field)), ...clientPin] : fields
}

/** Corrects the queued create of a client that the server does not have; false where a change must be queued: the server may have it. */
async function isCorrectedInQueue({ queue }: ClientsDeps, items: readonly QueuedClient[], changes: Partial<ClientChanges>): Promise<boolean> {
  const made = items.find((item) => item.action === 'create')
  if (made === undefined) return false
  const { operation, body } = callFor({ kind: 'client', item: made })
  if (operation !== 'client_create') return false
  try {
    await queue.correct(made.id, { ...body, ...changes })
    // An earlier change of the same field is sent behind it and would undo this.
    return !items.some((item) => item !== made && Object.keys(changes).some((field) => field in item))
  } catch (error) {
    if (error instanceof OnItsWay) return false
    throw error
  }
}

const differs = (client: ClientWithQueue, sent: Partial<ClientEntered>, field: ClientField): boolean => (sent[field] ?? null) !== (client[field] ?? null)

/** @throws Refused with a line for each field */
async function check({ db, user }: ClientsDeps, entered: Partial<ClientEntered>, today: string, keepPhones = false): Promise<void> {
  const faults = clientProblems(entered, (await knownSettings(db)).minimum_age, today, keepPhones)
  if (Object.keys(faults).length > 0) throw invalid(user.id, faults)
}

/**
 * Holds a number of a pension system against the clients of this device; those elsewhere the server knows.
 * @throws Refused 409 that names who has it
 */
async function requireFree(deps: ClientsDeps, pending: PendingChanges, { sss_id, id_type }: Pick<ClientEntered, 'sss_id' | 'id_type'>, id: string): Promise<void> {
  if (sss_id === null) return
  const { items } = await deps.clientIndex.query({ keyword: sss_id, id_type, ipp: 1000 }, pending)
  const rows = await findClients(deps.db, items)
  const same = items
    .map((found) => pending.clients.get(found)?.client ?? rows.get(found))
    .find((client) => client !== undefined && client.id !== id && client.sss_id === sss_id && client.id_type === id_type && isReal(pending, client.id))
  if (same === undefined) return
  const message = t('{fullname} already has this number.', { fullname: fullname(same) })
  throw localRefusal('duplicate', deps.user.id, { message, fields: [{ path: 'sss_id', message }] })
}

/** A client whose making was refused has no number yet. */
const isReal = (pending: PendingChanges, id: string): boolean => {
  const made = pending.view.clients.get(id)?.find(({ action }) => action === 'create')
  return made === undefined || isPending(made)
}
