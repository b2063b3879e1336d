import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { deviceRegister, deviceSync } from '@bisita/contract/devices/devices'
import type { Executor } from '../../database/connection.ts'
import { waitForOpenTransactions } from '../../feed/feed.ts'
import type { Caller, Context } from '../../http/context.ts'
import { noteSessionDevice } from '../auth/sessions.store.ts'
import { newestRevision } from '../clients/feed/revisions.store.ts'
import { newestItineraryChange } from '../itineraries/feed/changes.store.ts'
import { newestVisitChange } from '../visits/feed/changes.store.ts'
import { kindsRead } from '../visits/list/list.service.ts'
import { readInstallation } from './installation.store.ts'
import { isInUseByOther, factsOf, lockOthers, storeDeviceReport, registerDevice, type DeviceFacts } from './devices.store.ts'
import { deviceLost, Problem, tooMany } from '../../problem.ts'
import { endLostSession } from './lost/lost.store.ts'
import { uuidv7 } from '../../uuid.ts'
import { newTicket } from './ticket.ts'
import { readPendingFeeds } from './changeSummary.store.ts'

/**
 * Registers a device for the caller and gives it a ticket, which replaces the one it had. An id that a running session
 * of somebody else uses is not taken: the device gets another one.
 * @throws Problem device_lost, too_many
 */
export async function registerForCaller(
  context: Context,
  { device_id: requestedId, app_version }: CallInput<typeof deviceRegister>['body'],
): Promise<CallAnswer<typeof deviceRegister>> {
  const { db, user, now } = context
  const { ticket, hash } = newTicket()
  // A phone that was found again is another one once its records are removed.
  const { wiped } = await refuseLost(context, requestedId, { unlessWiped: true })
  // A phone that somebody else is at work on stays theirs.
  const device_id = wiped || (await isInUseByOther(db, requestedId, user.id, now)) ? uuidv7() : requestedId
  const added = await registerDevice(db, { id: device_id, user_id: user.id, app_version, ticket_hash: hash }, now)
  if (added) await requireRoom(context, device_id)
  await noteSessionDevice(db, user.session, device_id)
  context.audit({ action: 'device.register', record_type: 'device', record_id: device_id, after: { user_id: user.id, app_version } })
  return { device_id, ticket }
}

/**
 * What is known of a device. The session that speaks for a lost one ends with the refusal.
 * @throws Problem device_lost
 */
export async function refuseLost({ db, user }: Context, id: string, { unlessWiped = false } = {}): Promise<DeviceFacts> {
  const facts = await factsOf(db, id, user.id)
  if (!facts.lost || (unlessWiped && facts.wiped)) return facts
  throw deviceLost(async (trx) => {
    await endLostSession(trx, user.session)
    return deviceLost()
  })
}

/** Seconds after which it is worth a try: an hour, since somebody has to see to it. */
const untilSeenTo = 3600

/**
 * Asked of a phone that was not known before.
 * @throws Problem too_many where the user has as many others as one may have
 */
async function requireRoom({ db, user, now, limits }: Context, id: string): Promise<void> {
  const others = await lockOthers(db, { id, user_id: user.id }, now)
  if (others >= limits.devices) throw tooMany(untilSeenTo, 'This person has too many phones already.')
}

type SyncRequest = CallInput<typeof deviceSync>['body']

/** What a device may have to read. */
export type ChangeSummary = Pick<CallAnswer<typeof deviceSync>, 'latest' | 'versions'>

/**
 * What is new for a device that has read so far. On the pool, before the transaction of the call: a transaction
 * that has written holds back its own view of what is settled.
 */
export async function changeSummaryFor(db: Executor, user: Caller, positions: SyncRequest['positions']): Promise<ChangeSummary> {
  await waitForOpenTransactions(db)
  const { versions, ...mayBeNew } = await readPendingFeeds(db, user, positions)
  if (positions === null) return { latest: null, versions }
  const [clients, visits, itineraries] = await Promise.all([
    mayBeNew.clients ? newestRevision(db, user, positions.clients) : positions.clients,
    mayBeNew.visits ? newestVisitChange(db, user, kindsRead(user.user_type), positions.visits) : positions.visits,
    mayBeNew.itineraries ? newestItineraryChange(db, user, positions.itineraries) : positions.itineraries,
  ])
  return { latest: { clients, visits, itineraries }, versions }
}

/**
 * Stores what a device tells of itself. It is no change of a record, so it leaves no line in the trail.
 * @throws Problem device_lost; conflict where the device is another person's and the caller never set it up
 */
export async function recordReport(context: Context, news: ChangeSummary, report: SyncRequest): Promise<CallAnswer<typeof deviceSync>> {
  const { db, user, now } = context
  const { device_id, app_version, last_success_at, oldest_unsent_at, unsent } = report
  const { ofOther } = await refuseLost(context, device_id)
  if (ofOther) throw new Problem('conflict', { message: 'This phone is set up for somebody else. Please set up local records again.' })
  const added = await storeDeviceReport(db, { id: device_id, user_id: user.id, app_version, last_success_at, oldest_unsent_at, unsent }, user.session, now)
  if (added) await requireRoom(context, device_id)
  context.unchanged = true
  return { server_time: now.toISOString(), ...news, ...(await readInstallation(db)) }
}
