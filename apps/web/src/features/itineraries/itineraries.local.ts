import { maximumCalendarDays } from '@bisita/contract/limits'
import { addDays } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import type { LocalDepsWith } from '../../device/overlay/deps.ts'
import { withPendingItineraries } from '../../device/overlay/itineraries.ts'
import { readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { networkOrLocal, storedSince } from '../../device/overlay/networkOrLocal.ts'
import { invalid, localRefusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { recall, remember } from '../../device/state.ts'
import { actLocally, removeItineraryLocally } from './itineraries.act.local.ts'
import { itineraryDaysLocally, listItinerariesLocally } from './itineraries.list.local.ts'
import { planLocally } from './itineraries.plan.local.ts'
import type { Assignee, ItineraryWithQueue, ItinerariesQuery, ItinerariesRepository } from './itineraries.repository.ts'

type Deps = LocalDepsWith<ItinerariesRepository>

/**
 * An MR's own itineraries stored on the device, with pending changes applied. Only days before the stored ones are
 * read from the network. A change is durable in the queue when its promise resolves.
 */
export function localItineraries(deps: Deps): ItinerariesRepository {
  const { remote } = deps
  return {
    list: (query, read) => within(deps, query, () => listItinerariesLocally(deps, query), (brief) => remote.list(query, brief), read),
    days: async (query, read) => {
      const last = addDays(query.date_from, maximumCalendarDays - 1)
      if (last < query.date_to) throw invalid(deps.user.id, { date_to: t('At most {maximumCalendarDays} days at once.', { maximumCalendarDays }) })
      return within(deps, query, () => itineraryDaysLocally(deps, query), (brief) => remote.days(query, brief), read)
    },
    info: async (id, read) => (await findHere(deps, id)) ?? remote.info(id, read),
    order: async (day) => {
      const kept = await recall(deps.db, 'day_order')
      return kept?.day === day ? kept : null
    },
    // Of another user's records nothing is kept: they may have been wiped for them meanwhile.
    keepOrder: (order) =>
      deps.db.transaction('rw', deps.db.state, async () => {
        if ((await recall(deps.db, 'owner')) === deps.user.id) await remember(deps.db, 'day_order', order)
      }),
    assignees: (clientId) => assigneesHere(deps, clientId),
    create: async (items) => {
      await planLocally(deps, items)
      return itinerariesHere(deps, items.map(({ id }) => id))
    },
    update: (id, changes) => changed(deps, { operation: 'itinerary_update', record_id: id, body: changes }),
    addRemarks: (id, remarks) => changed(deps, { operation: 'itinerary_remarks', record_id: id, body: { remarks } }),
    skip: (id, reason) => changed(deps, { operation: 'itinerary_skip', record_id: id, body: { reason } }),
    remove: (id) => removeItineraryLocally(deps, id),
  }
}

type Days = Pick<ItinerariesQuery, 'date_from' | 'date_to'>
type Brief = Parameters<ItinerariesRepository['list']>[1]

/** Days that were never read are the network's to tell: all of them at its leisure, some for a short while. */
async function within<T>(
  deps: Deps,
  { date_from, date_to }: Days,
  own: () => Promise<T>,
  ask: (read: Brief) => Promise<T>,
  read: Brief,
): Promise<T> {
  if (date_from !== undefined && date_to !== undefined && date_from > date_to) {
    throw invalid(deps.user.id, { date_to: t('Not before the first day.') })
  }
  const since = (await storedSince(deps.db, deps.now())).itineraries
  if (date_to !== undefined && date_to < since) return ask(read)
  return date_from !== undefined && date_from < since ? networkOrLocal(ask, own, read) : own()
}

async function changed(deps: Deps, act: Parameters<typeof actLocally>[1]): Promise<ItineraryWithQueue> {
  await actLocally(deps, act)
  const [itinerary] = await itinerariesHere(deps, [act.record_id])
  if (itinerary === undefined) throw localRefusal('not_found', deps.user.id)
  return itinerary
}

async function findHere(deps: Deps, id: string): Promise<ItineraryWithQueue | null> {
  const [itinerary] = await itinerariesHere(deps, [id])
  return itinerary ?? null
}

/** Those of the device in the order of the ids. */
async function itinerariesHere(deps: Deps, ids: readonly string[]): Promise<readonly ItineraryWithQueue[]> {
  const all = new Map((await withPendingItineraries(deps, await readPendingChanges(deps))).map((one) => [one.id, one]))
  return ids.flatMap((id) => all.get(id) ?? [])
}

/** An mr plans for nobody else; every client of the device is in scope. */
async function assigneesHere(deps: Deps, clientId: string | undefined): Promise<readonly Assignee[]> {
  const { id, display_name, assigned_branch } = deps.user
  const self = { id, display_name, branch_name: assigned_branch }
  if (clientId === undefined) return [{ ...self, in_scope: null }]
  const inScope = (await findClients(deps.db, [clientId])).has(clientId) || (await readPendingChanges(deps)).clients.has(clientId)
  return [{ ...self, in_scope: inScope }]
}
