import type { Client, ClientUpdate } from '@bisita/contract/clients'
import { type ClientField, updateAction } from '@bisita/rules/clientFields'
import { manilaDay } from '@bisita/rules/days'
import { mergeFields } from '@bisita/rules/merge'
import { cellFor } from '@bisita/rules/permissions'
import type { Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { checkEntered, keysOf, normalise } from './clients.entered.ts'
import { type Entered, findByIdentifier, findClient, findPlace, findVersion, lockClient, updateClient } from './clients.store.ts'
import { requireProduct, taken } from './create.service.ts'

/**
 * Changes a client. With `base_revision_id` what nobody else changed since is merged. What needs approval
 * is judged by the fields that really change.
 * @throws Problem not_found, invalid, needs_approval, conflict, duplicate
 */
export async function changeClient(context: Context, id: string, body: ClientUpdate): Promise<Client> {
  const { db, user, now } = context
  const today = manilaDay(now)
  const sent = normalise(body)
  const settings = await readSettings(db)
  checkEntered(sent, settings.minimum_age, today)
  const { revision_id, ...current } = (await lockClient(db, user.scope, id)) ?? missing()
  const leaves = sent.location_id === undefined ? false : await resolvePlace(context, sent as { location_id: string })
  const base = await baseOf(context, id, body.base_revision_id, revision_id, current)
  const { changes, conflicts } = mergeFields<Entered>(base, current, sent)
  const after = { ...current, ...changes }
  if ('sss_id' in changes || 'id_type' in changes) checkEntered({ sss_id: after.sss_id, id_type: after.id_type }, settings.minimum_age, today)

  const changed = [...Object.keys(changes), ...conflicts.map(({ field }) => field)] as ClientField[]
  if (changed.length === 0) {
    context.unchanged = true
    return (await findClient(db, { kind: 'all' }, id, today)) as Client
  }
  if (changed.includes('product_id')) await requireProduct(context, sent.product_id ?? null)
  requireDirect(context, changed, leaves, settings)
  if (conflicts.length > 0) throw new Problem('conflict', { conflicts: [...conflicts] })
  if (after.sss_id !== null && (await findByIdentifier(db, user.scope, after, id))) throw await taken(context, after, id)

  await updateClient(db, id, changes, after, keysOf(after), { user_id: user.id, now })
  context.audit({ action: 'client.update', record_type: 'client', record_id: id, before: only(current, changed), after: changes })
  return (await findClient(db, { kind: 'all' }, id, today)) as Client
}

const missing = (): never => {
  throw new Problem('not_found')
}

const only = (record: Entered, fields: readonly ClientField[]) => Object.fromEntries(fields.map((field) => [field, record[field]]))

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
  current: Entered,
): Promise<Entered> {
  if (baseRevision === undefined || baseRevision >= revision) return current
  const base = await findVersion(context.db, id, baseRevision)
  if (base === undefined) throw invalid({ base_revision_id: 'This client had no such revision.' })
  return base
}

/** @throws Problem needs_approval where the role may not make these changes at once */
function requireDirect(context: Context, changed: readonly ClientField[], leaves: boolean, settings: Settings): void {
  const moves = leaves && changed.includes('location_id')
  const action = updateAction(changed)
  const actions = [...(action === null ? [] : [action]), ...(moves ? (['client.move_out'] as const) : [])]
  const cells = actions.map((wanted) => cellFor(wanted, context.user.user_type, settings.switched_cells))
  if (cells.includes('none')) throw new Problem('not_allowed')
  if (cells.includes('approval')) throw new Problem('needs_approval')
}
