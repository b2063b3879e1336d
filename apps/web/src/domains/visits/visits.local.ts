import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { blockMessage } from '@bisita/rules/guard/blocks'
import type { LocalDepsWith } from '../../device/overlay/deps.ts'
import { layOver } from '../../device/overlay/laid.ts'
import { networkOr, sinceWhen } from '../../device/overlay/reach.ts'
import { invalid, refusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { withQueue } from '../../device/overlay/visits.ts'
import { OnItsWay } from '../../device/queue/correcting.ts'
import { createHere } from './visits.create.local.ts'
import { listHere } from './visits.list.local.ts'
import type { Read, Visit, VisitsPage, VisitsQuery, VisitsRepository } from './visits.repository.ts'

type Deps = LocalDepsWith<VisitsRepository>

/**
 * Visits as they stand on the device, the queue laid over them. The network is asked for what is not here:
 * calls, the people of a branch, days before those that were read. What is recorded is in the queue with its
 * photo, durably, when the promise resolves.
 */
export function localVisits(deps: Deps): VisitsRepository {
  const { db, queue, remote } = deps
  return {
    list: (query, read) => listSomewhere(deps, query, read),
    info: async (id, read) => (await findHere(deps, id)) ?? remote.info(id, read),
    create: async (visit, photo) => {
      await createHere(deps, visit, photo)
      return (await findHere(deps, visit.id)) ?? remote.info(visit.id)
    },
    // A phone knows what forbids a visit; what forbids a call is the server's to say.
    standing: async (clientId, kind, read) => (kind === 'call' ? remote.standing(clientId, kind, read) : standingHere(deps, clientId)),
    remove: async (id, key) => {
      // What the server has not heard of is taken out of the queue.
      const removed = await queue.remove(id).catch((error: unknown) => {
        throw error instanceof OnItsWay ? refusal('in_use', deps.user.id, { message: error.message }) : error
      })
      if (!removed) await remote.remove(id, key)
    },
    proofUrl: remote.proofUrl,
    heldPhoto: async (id) => {
      const photo = await db.photos.get(id)
      return photo === undefined || photo.user_id !== deps.user.id ? null : new Blob([photo.bytes], { type: photo.type })
    },
    sendProofPart: remote.sendProofPart,
    proofState: remote.proofState,
  }
}

async function listSomewhere(deps: Deps, query: VisitsQuery, read?: Read): Promise<VisitsPage> {
  const { visit_type, branch_id, area_id, date_from, date_to } = query
  if (date_from !== undefined && date_to !== undefined && date_from > date_to) {
    throw invalid(deps.user.id, { date_to: 'Not before the first day.' })
  }
  const since = (await sinceWhen(deps.db, deps.now())).visits
  const own = () => listHere(deps, query, since)
  if (visit_type === 'call' || branch_id !== undefined || area_id !== undefined || (date_to !== undefined && date_to < since)) return deps.remote.list(query, read)
  if (date_from !== undefined && date_from < since) return networkOr((brief) => deps.remote.list(query, brief), own, read)
  return own()
}

/** A visit of the device, queued or stored; null where it is not here. */
async function findHere(deps: Deps, id: string): Promise<Visit | null> {
  const laid = await layOver(deps)
  const row = await deps.db.visits.get(id)
  if (row !== undefined) return withQueue(row, laid)
  return laid.visits.find((visit) => visit.id === id) ?? null
}

/** What stands in the way of a visit, as the device knows the client. */
async function standingHere(deps: Deps, clientId: string): Promise<readonly GuardReason[]> {
  const laid = await layOver(deps)
  const client = laid.clients.get(clientId)?.client ?? (await findClients(deps.db, [clientId])).get(clientId)
  return client?.do_not_contact === 'all' ? [{ code: 'do_not_contact', message: blockMessage(client) }] : []
}
