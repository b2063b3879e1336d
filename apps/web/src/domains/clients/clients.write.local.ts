import type { ClientEntered, ClientField } from '@bisita/contract/clients/clients.fields'
import { messages } from '@bisita/contract/messages'
import { clientProblems, completeClient, normaliseClient } from '@bisita/rules/clients/clientEntered'
import { fullname } from '@bisita/rules/clients/names'
import { type Laid, layOver, linesOf } from '../../device/overlay/laid.ts'
import { recordOf } from '../../device/overlay/clientRecord.ts'
import { waits } from '../../device/overlay/queueView.ts'
import { invalid, refusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { meantBy } from '../../device/queue/content.ts'
import { OnItsWay } from '../../device/queue/correcting.ts'
import type { QueuedClient } from '../../device/queue/items.ts'
import { knownSettings } from '../../device/state.ts'
import type { ClientsDeps } from './clients.local.ts'
import type { Client, ClientChanges, NewClient } from './clients.repository.ts'

/**
 * Puts a new client into the queue. One that is here already is not made again.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function createHere(deps: ClientsDeps, client: NewClient): Promise<void> {
  const laid = await layOver(deps)
  if (laid.clients.has(client.id) || (await findClients(deps.db, [client.id])).has(client.id)) return
  const entered = completeClient(normaliseClient(client))
  await check(deps, entered, laid.today)
  if ((await deps.db.locations.get(entered.location_id)) === undefined) {
    throw refusal('not_found', deps.user.id, { message: messages.noSuchPlace })
  }
  await requireFree(deps, laid, entered, client.id)
  await deps.queue.createClient(client)
}

/**
 * Puts what really changes into the queue. Of a client that the server has not heard of it changes what was entered;
 * otherwise it names the revision that it began from, so that what others change meanwhile is merged. Behind an earlier
 * change of this device it names none: that one moves the revision on.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function updateHere(deps: ClientsDeps, id: string, changes: ClientChanges): Promise<void> {
  const laid = await layOver(deps)
  const row = (await findClients(deps.db, [id])).get(id)
  const client = laid.clients.get(id)?.client ?? (row && recordOf(row, laid))
  if (client === undefined) throw refusal('not_found', deps.user.id)
  const sent = normaliseClient(changes)
  await check(deps, sent, laid.today)
  const fields = Object.keys(sent).filter((field): field is ClientField => differs(client, sent, field as ClientField))
  if (fields.length === 0) return
  const after = { ...client, ...sent }
  if (fields.includes('sss_id') || fields.includes('id_type')) {
    await check(deps, { sss_id: after.sss_id, id_type: after.id_type }, laid.today)
    await requireFree(deps, laid, after, id)
  }
  const items = laid.view.clients.get(id) ?? []
  const only = Object.fromEntries(fields.map((field) => [field, changes[field]]))
  if (row === undefined && (await isEnteredAnew(deps, items, only))) return
  const based = row !== undefined && !items.some(waits)
  // A form that was opened before the server had the client began from no revision.
  const base = based ? { base_revision_id: changes.base_revision_id || row.revision_id } : {}
  await deps.queue.updateClient(id, { ...only, ...base }, client.fullname)
}

/** Changes what was entered of a client that the server does not have; false where a change has to follow all the same: the server may have it. */
async function isEnteredAnew({ queue }: ClientsDeps, items: readonly QueuedClient[], changes: Partial<ClientChanges>): Promise<boolean> {
  const made = items.find((item) => item.action === 'create')
  if (made === undefined) return false
  const { deed, body } = meantBy({ kind: 'client', item: made })
  if (deed !== 'client_create') return false
  try {
    await queue.correct(made.id, { ...body, ...changes })
    // An earlier change of the same field is sent behind it and would undo this.
    return !items.some((item) => item !== made && Object.keys(changes).some((field) => field in item))
  } catch (error) {
    if (error instanceof OnItsWay) return false
    throw error
  }
}

const differs = (client: Client, sent: Partial<ClientEntered>, field: ClientField): boolean => (sent[field] ?? null) !== (client[field] ?? null)

/** @throws Refused with a line for each field */
async function check({ db, user }: ClientsDeps, entered: Partial<ClientEntered>, today: string): Promise<void> {
  const faults = clientProblems(entered, (await knownSettings(db)).minimum_age, today)
  if (Object.keys(faults).length > 0) throw invalid(user.id, faults)
}

/**
 * Holds a number of a pension system against the clients of this device; those elsewhere the server knows.
 * @throws Refused 409 that names who has it
 */
async function requireFree(deps: ClientsDeps, laid: Laid, { sss_id, id_type }: Pick<ClientEntered, 'sss_id' | 'id_type'>, id: string): Promise<void> {
  if (sss_id === null) return
  const { items } = await deps.catalogue.query({ keyword: sss_id, id_type, ipp: 1000 }, linesOf(laid))
  const rows = await findClients(deps.db, items.map((hit) => hit.id))
  const same = items
    .map((hit) => laid.clients.get(hit.id)?.client ?? rows.get(hit.id))
    .find((client) => client !== undefined && client.id !== id && client.sss_id === sss_id && client.id_type === id_type && isReal(laid, client.id))
  if (same === undefined) return
  const message = `${fullname(same)} already has this number.`
  throw refusal('duplicate', deps.user.id, { message, fields: [{ path: 'sss_id', message }] })
}

/** A client whose making was refused has no number yet. */
const isReal = (laid: Laid, id: string): boolean => {
  const made = laid.view.clients.get(id)?.find(({ action }) => action === 'create')
  return made === undefined || waits(made)
}
