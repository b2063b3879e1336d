import type { Action } from '@bisita/contract/actions'
import type { Client, ClientUpdate } from '@bisita/contract/clients/clients'
import { type ClientEntered, type ClientField, clientFieldSpecs, clientPhones, clientPin } from '@bisita/contract/clients/clients.fields'
import { worded } from '@bisita/contract/words'
import { updateActions } from '@bisita/rules/clients/clientFields'
import { isLifted } from '@bisita/rules/guard/blocks'
import { manilaDay } from '@bisita/rules/time/days'
import { mergeFields } from '@bisita/rules/clients/merge'
import { pinOf } from '@bisita/rules/clients/pins'
import { fullname } from '@bisita/rules/clients/names'
import { requireRightOrApproval } from '../../approval.ts'
import { deriveNumbers } from '../../guard/states.store.ts'
import type { Context } from '../../http/context.ts'
import { pensionFields, placeClients, placePensioners } from '../../placement/place.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { clientRequestBase, describeClientChanges } from './approvalRequest.ts'
import { checkContactBlock, checkEntered, searchKeysOf, normalise } from './clients.entered.ts'
import { branchOfLocation, findByIdentifier, findClient, findKnownVersion, findPlace, findVersion, updateClient } from './clients.store.ts'
import { requireProduct, taken } from './create.service.ts'
import { keepsWholeNumbers, maskSides } from './reveal/maskAnswer.ts'
import { lockWorkableClient } from './reassignment.service.ts'
import { existsInScope } from './existsInScope.store.ts'

/**
 * Changes a client. With `base_revision_id` what nobody else changed since is merged. What needs approval
 * is judged by the fields that really change.
 * @throws Problem not_found, invalid, conflict, duplicate
 * @throws ApprovalNeeded
 */
export async function changeClient(context: Context, id: string, body: ClientUpdate): Promise<Client> {
  const { db, user, now } = context
  const today = manilaDay(now)
  const sent = normalise(body)
  const settings = await readSettings(db)
  checkEntered(sent, settings.minimum_age, today, true)
  const { revision_id, ...current } = (await lockWorkableClient(context, id, body.seen_revision_id)) ?? missing()
  const leaves = sent.location_id === undefined ? false : await resolvePlace(context, sent as { location_id: string })
  const base = await baseOf(context, id, body.base_revision_id, revision_id, current)
  const { changes, conflicts } = mergeFields<ClientEntered>(base, current, sent, [clientPin])
  const after = { ...current, ...changes }
  const changed = [...Object.keys(changes), ...conflicts.map(({ field }) => field)] as ClientField[]
  // A number that is sent as it was found may be older than the rule: only one that changes is judged.
  const numbers = Object.fromEntries(clientPhones.filter((phone) => changed.includes(phone)).map((phone) => [phone, sent[phone]]))
  checkEntered(numbers, settings.minimum_age, today, body.keep_phones)
  if ('sss_id' in changes || 'id_type' in changes) checkEntered({ sss_id: after.sss_id, id_type: after.id_type }, settings.minimum_age, today)

  if (changed.length === 0) {
    context.unchanged = true
    return answerOf(context, id, body, sent)
  }
  if (changed.includes('product_id')) await requireProduct(context, sent.product_id ?? null)
  if (conflicts.length > 0) throw new Problem('conflict', { conflicts: keepsWholeNumbers(user.user_type) ? [...conflicts] : conflicts.map(maskSides) })
  if (after.sss_id !== null && (await findByIdentifier(db, user.scope, after, id))) throw await taken(context, after, id)

  checkContactBlock(after)

  const movesOut = leaves && changed.includes('location_id')
  const lifts = isLifted(current.do_not_contact, after.do_not_contact)
  await requireRightOrApproval(context, actionsOf(changed, { movesOut, lifts }), async () => {
    const { name, ...about } = await clientRequestBase(db, id, current)
    return {
      ...about,
      to_branch_id: await branchOfLocation(db, after.location_id),
      type: worded('Client update'),
      title: worded('Change {fields_text} of {name}', { fields_text: listed(changed), name }),
      changes: await describeClientChanges(db, changed, current, after),
      // What others change until the decision must clash, whatever the sender knew of the record.
      input: { body: { ...body, base_revision_id: body.base_revision_id ?? revision_id } },
    }
  }, settings)

  await updateClient(db, id, changes, after, searchKeysOf(after), { user_id: user.id, now })
  if ('phone_number' in changes || 'secondary_phone_number' in changes) await deriveNumbers(db, id)
  if (changed.includes('do_not_contact')) await placeClients(db, [id], { user_id: user.id, now })
  else if (changed.some((field) => pensionFields.some((one) => one === field))) await placePensioners(db, [id], { user_id: user.id, now })
  context.audit({ action: 'client.update', record_type: 'client', record_id: id, before: only(current, changed), after: changes })
  return answerOf(context, id, body, sent)
}

/**
 * The record as it is now; of a client that the caller has lost since, what the caller knew of it with what was
 * sent, and nothing of what others did.
 */
async function answerOf({ db, user, now }: Context, id: string, body: ClientUpdate, sent: Partial<ClientEntered>): Promise<Client> {
  const today = manilaDay(now)
  const lost = body.seen_revision_id !== undefined && !(await existsInScope(db, user.scope, id))
  if (!lost) return (await findClient(db, { kind: 'all' }, id, today)) as Client
  const known = { ...(await findKnownVersion(db, id, body.seen_revision_id ?? 0, today)), ...sent }
  return { ...known, ...pinOf(known, known.pin_source === 'barangay' ? known.pin : null), fullname: fullname(known) }
}

const missing = (): never => {
  throw new Problem('not_found')
}

const only = (record: ClientEntered, fields: readonly ClientField[]) => Object.fromEntries(fields.map((field) => [field, record[field]]))

/** Maps a retired place to its successor in what was sent; says whether it lies outside the caller's scope. */
async function resolvePlace(context: Context, sent: { location_id: string }): Promise<boolean> {
  const place = await findPlace(context.db, context.user.scope, sent.location_id)
  if (place === undefined) throw new Problem('not_found', { message: 'This place does not exist.' })
  sent.location_id = place.id
  return !place.in_scope
}

/** The version that the caller started from; without a base, what stands now. */
async function baseOf(
  context: Context,
  id: string,
  baseRevision: number | undefined,
  revision: number,
  current: ClientEntered,
): Promise<ClientEntered> {
  if (baseRevision === undefined || baseRevision >= revision) return current
  const base = await findVersion(context.db, id, baseRevision)
  if (base === undefined) throw invalid({ base_revision_id: 'This client had no such revision.' })
  return base
}

/** The rows of the permission table that a change needs: one for each kind of its fields, one where a block is lifted or lowered, and one where the client leaves the scope. */
const actionsOf = (changed: readonly ClientField[], { movesOut, lifts }: { movesOut: boolean; lifts: boolean }): readonly Action[] => [
  ...updateActions(changed),
  ...(lifts ? (['client.lift_contact_block'] as const) : []),
  ...(movesOut ? (['client.move_out'] as const) : []),
]

/** Fields in words for a person. */
const listed = (fields: readonly ClientField[]): string => {
  const words = fields.map((field) => clientFieldSpecs[field].inTitle)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
