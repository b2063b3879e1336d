import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { endedMessage } from '@bisita/rules/guard/blocks'
import { planReason } from '@bisita/rules/guard/guard'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { endsWork } from '@bisita/rules/visits/outcomes'
import { t } from '@bisita/contract/words'
import type { LocalDepsWith } from '../../device/overlay/deps.ts'
import { recordOf } from '../../device/overlay/clientRecord.ts'
import { readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { networkOrLocal, storedSince } from '../../device/overlay/networkOrLocal.ts'
import { invalid, localRefusal } from '../../device/overlay/refusals.ts'
import { knownSettings } from '../../device/state.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { withPending } from '../../device/overlay/visits.ts'
import { OnItsWay } from '../../device/queue/correction.ts'
import { createVisitLocally } from './visits.create.local.ts'
import { listVisitsLocally } from './visits.list.local.ts'
import type { VisitReadOptions, VisitWithQueue, VisitsPage, VisitsQuery, VisitsRepository } from './visits.repository.ts'

type Deps = LocalDepsWith<VisitsRepository>

/**
 * The visits stored on the device, with pending changes applied. The network is used for calls, for a branch's
 * people and for days before the stored ones. A recorded visit is durable in the queue, with its photo, when its
 * promise resolves.
 */
export function localVisits(deps: Deps): VisitsRepository {
  const { db, queue, remote } = deps
  return {
    list: (query, read) => listSomewhere(deps, query, read),
    info: async (id, read) => (await findHere(deps, id)) ?? remote.info(id, read),
    create: async (visit, photo) => {
      await createVisitLocally(deps, visit, photo)
      return (await findHere(deps, visit.id)) ?? remote.info(visit.id)
    },
    // A phone knows what forbids a visit; what forbids a call is the server's to say.
    guardReasons: async (clientId, kind, read) => (kind === 'call' ? remote.guardReasons(clientId, kind, read) : localGuardReasons(deps, clientId)),
    callBacks: (day) => callBacksHere(deps, day),
    remove: async (id, key) => {
      // A visit that the server does not have is removed from the queue.
      const removed = await queue.remove(id).catch((error: unknown) => {
        throw error instanceof OnItsWay ? localRefusal('in_use', deps.user.id, { message: error.message }) : error
      })
      if (!removed) await remote.remove(id, key)
    },
    proofUrl: remote.proofUrl,
    localPhoto: async (id) => {
      const photo = await db.photos.get(id)
      return photo === undefined || photo.user_id !== deps.user.id ? null : new Blob([photo.bytes], { type: photo.type })
    },
    sendProofPart: remote.sendProofPart,
    proofState: remote.proofState,
  }
}

async function listSomewhere(deps: Deps, query: VisitsQuery, read?: VisitReadOptions): Promise<VisitsPage> {
  const { visit_type, branch_id, area_id, date_from, date_to } = query
  if (date_from !== undefined && date_to !== undefined && date_from > date_to) {
    throw invalid(deps.user.id, { date_to: t('Not before the first day.') })
  }
  const since = (await storedSince(deps.db, deps.now())).visits
  const own = () => listVisitsLocally(deps, query, since)
  if (visit_type === 'call' || branch_id !== undefined || area_id !== undefined || (date_to !== undefined && date_to < since)) return deps.remote.list(query, read)
  if (date_from !== undefined && date_from < since) return networkOrLocal((brief) => deps.remote.list(query, brief), own, read)
  return own()
}

/** How many days back a promise to come back is looked for. */
const promisedWithin = 60

/** The clients whose latest contact here is a promise that is due; stored contacts and queued ones alike. */
async function callBacksHere({ db, ...deps }: Deps, day: string): Promise<readonly string[]> {
  const pending = await readPendingChanges({ db, ...deps })
  const rows = await db.visits.where('contact_time').aboveOrEqual(startOfDay(addDays(day, -promisedWithin)).toISOString()).toArray()
  const latest = new Map<string, Pick<VisitWithQueue, 'client_id' | 'contact_time' | 'call_back_at'>>()
  for (const visit of [...rows, ...pending.visits]) {
    const before = latest.get(visit.client_id)
    if (before === undefined || Date.parse(before.contact_time) <= Date.parse(visit.contact_time)) latest.set(visit.client_id, visit)
  }
  const end = startOfDay(addDays(day, 1)).getTime()
  return [...latest.values()].flatMap(({ client_id, call_back_at }) => (call_back_at !== null && Date.parse(call_back_at) < end ? [client_id] : []))
}

/** A visit of the device, queued or stored; null where it is not here. */
async function findHere(deps: Deps, id: string): Promise<VisitWithQueue | null> {
  const pending = await readPendingChanges(deps)
  const row = await deps.db.visits.get(id)
  if (row !== undefined) return withPending(row, pending)
  return pending.visits.find((visit) => visit.id === id) ?? null
}

/** What is to be known before a visit, as the device knows the client. */
async function localGuardReasons(deps: Deps, clientId: string): Promise<readonly GuardReason[]> {
  const pending = await readPendingChanges(deps)
  const row = (await findClients(deps.db, [clientId])).get(clientId)
  const client = pending.clients.get(clientId)?.client ?? (row && recordOf(row, pending))
  if (client === undefined) return []
  const reason = planReason(client, await knownSettings(deps.db), pending.today)
  return [
    ...(reason === null ? [] : [reason]),
    ...(endsWork(client.visit_result) ? [{ code: 'ended', message: endedMessage(client.visit_result) } as const] : []),
  ]
}
