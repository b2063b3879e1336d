import type { Answer, Input } from '@bisita/contract/call'
import type { deviceRegister, deviceSync } from '@bisita/contract/devices'
import type { Executor } from '../../database/connection.ts'
import { settleFor } from '../../feed.ts'
import type { Caller, Context } from '../../http/context.ts'
import { noteSessionDevice } from '../auth/sessions.store.ts'
import { newestRevision } from '../clients/revisions.newest.store.ts'
import { newestItineraryChange } from '../itineraries/changes.newest.store.ts'
import { newestVisitChange } from '../visits/changes.newest.store.ts'
import { kindsRead } from '../visits/list.service.ts'
import { noteDevice, registerDevice } from './devices.store.ts'
import { newTicket } from './devices.ticket.ts'
import { readVersions } from './listInfo.store.ts'

/** Makes a device known as the caller's and gives it a ticket; the one it had before is good no longer. */
export async function makeKnown(
  context: Context,
  { device_id, app_version }: Input<typeof deviceRegister>['body'],
): Promise<Answer<typeof deviceRegister>> {
  const { db, user, now } = context
  const { ticket, hash } = newTicket()
  await registerDevice(db, { id: device_id, user_id: user.id, app_version, ticket_hash: hash }, now)
  await noteSessionDevice(db, user.session, device_id)
  context.audit({ action: 'device.register', record_type: 'device', record_id: device_id, after: { user_id: user.id, app_version } })
  return { device_id, ticket }
}

type Told = Input<typeof deviceSync>['body']

/** What a device may have to read. */
export type News = Pick<Answer<typeof deviceSync>, 'latest' | 'versions'>

/**
 * What is new for a device that has read so far. On the pool, before the transaction of the call: a transaction
 * that has written holds back its own view of what is settled.
 */
export async function newsFor(db: Executor, user: Caller, positions: Told['positions']): Promise<News> {
  await settleFor(db)
  const latest = async (): Promise<News['latest']> => {
    if (positions === null) return null
    const [clients, visits, itineraries] = await Promise.all([
      newestRevision(db, user, positions.clients),
      newestVisitChange(db, user, kindsRead(user.user_type), positions.visits),
      newestItineraryChange(db, user, positions.itineraries),
    ])
    return { clients, visits, itineraries }
  }
  return { latest: await latest(), versions: await readVersions(db, user) }
}

/** Stores what a device tells of itself. It is no change of a record, so it leaves no line in the trail. */
export async function hear(context: Context, news: News, told: Told): Promise<Answer<typeof deviceSync>> {
  const { db, user, now } = context
  const { device_id, app_version, last_success_at, oldest_unsent_at, unsent } = told
  await noteDevice(db, { id: device_id, user_id: user.id, app_version, last_success_at, oldest_unsent_at, unsent }, now)
  await noteSessionDevice(db, user.session, device_id)
  context.unchanged = true
  return { server_time: now.toISOString(), ...news }
}
