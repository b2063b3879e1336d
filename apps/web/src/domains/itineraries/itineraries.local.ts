import { maximumCalendarDays } from '@bisita/contract/limits'
import { addDays } from '@bisita/rules/time/days'
import type { LocalDepsWith } from '../../device/overlay/deps.ts'
import { layItineraries } from '../../device/overlay/itineraries.ts'
import { layOver } from '../../device/overlay/laid.ts'
import { networkOr, sinceWhen } from '../../device/overlay/reach.ts'
import { invalid, refusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { actHere, removeHere } from './itineraries.act.local.ts'
import { daysHere, listHere } from './itineraries.list.local.ts'
import { planHere } from './itineraries.plan.local.ts'
import type { Assignee, Itinerary, ItinerariesQuery, ItinerariesRepository } from './itineraries.repository.ts'

type Deps = LocalDepsWith<ItinerariesRepository>

/**
 * An mr's own itineraries as they stand on the device, the queue laid over them. The network is asked for days
 * before those that were read. What is planned or done is in the queue, durably, when the promise resolves.
 */
export function localItineraries(deps: Deps): ItinerariesRepository {
  const { remote } = deps
  return {
    list: (query, read) => within(deps, query, () => listHere(deps, query), (brief) => remote.list(query, brief), read),
    days: async (query, read) => {
      const last = addDays(query.date_from, maximumCalendarDays - 1)
      if (last < query.date_to) throw invalid(deps.user.id, { date_to: `At most ${maximumCalendarDays} days at once.` })
      return within(deps, query, () => daysHere(deps, query), (brief) => remote.days(query, brief), read)
    },
    info: async (id, read) => (await findHere(deps, id)) ?? remote.info(id, read),
    assignees: (clientId) => assigneesHere(deps, clientId),
    create: async (items) => {
      await planHere(deps, items)
      return itinerariesHere(deps, items.map(({ id }) => id))
    },
    update: (id, changes) => changed(deps, id, { action: 'update', changes }),
    addRemarks: (id, remarks) => changed(deps, id, { action: 'remarks', remarks }),
    skip: (id, reason) => changed(deps, id, { action: 'skip', reason }),
    remove: (id) => removeHere(deps, id),
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
    throw invalid(deps.user.id, { date_to: 'Not before the first day.' })
  }
  const since = (await sinceWhen(deps.db, deps.now())).itineraries
  if (date_to !== undefined && date_to < since) return ask(read)
  return date_from !== undefined && date_from < since ? networkOr(ask, own, read) : own()
}

async function changed(deps: Deps, id: string, act: Parameters<typeof actHere>[2]): Promise<Itinerary> {
  await actHere(deps, id, act)
  const [itinerary] = await itinerariesHere(deps, [id])
  if (itinerary === undefined) throw refusal('not_found', deps.user.id)
  return itinerary
}

async function findHere(deps: Deps, id: string): Promise<Itinerary | null> {
  const [itinerary] = await itinerariesHere(deps, [id])
  return itinerary ?? null
}

/** Those of the device in the order of the ids. */
async function itinerariesHere(deps: Deps, ids: readonly string[]): Promise<readonly Itinerary[]> {
  const all = new Map((await layItineraries(deps, await layOver(deps))).map((one) => [one.id, one]))
  return ids.flatMap((id) => all.get(id) ?? [])
}

/** An mr plans for nobody else; every client of the device is in scope. */
async function assigneesHere(deps: Deps, clientId: string | undefined): Promise<readonly Assignee[]> {
  const { id, display_name, assigned_branch } = deps.user
  const self = { id, display_name, branch_name: assigned_branch }
  if (clientId === undefined) return [{ ...self, in_scope: null }]
  const held = (await findClients(deps.db, [clientId])).has(clientId) || (await layOver(deps)).clients.has(clientId)
  return [{ ...self, in_scope: held }]
}
