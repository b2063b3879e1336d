import type { VisitCreate } from '@bisita/contract/visits/visits'
import { straightMetres } from '@bisita/rules/places/distance'
import { flagsOf, verdictOf } from '@bisita/rules/evidence/evidence'
import type { Executor } from '../../../database/connection.ts'
import type { Context } from '../../../http/context.ts'
import type { Settings } from '../../../settings.ts'
import { type Alike, findKnownPlaces, findTouchedDays, type MadeEvidence, type PersonDay, readDays, storeEvidence, type StoredEvidence } from './evidence.store.ts'

const alikeIn = ({ evidence_photo_bits: bits, evidence_photo_days: days }: Settings): Alike => ({ bits, days })

/**
 * Makes the evidence again that visits may change which were recorded, deleted or got a photo in this transaction: of all
 * visits of their person on that Manila day, and of the days of visits with the same photo. Call it after
 * `lockEvidence`; only visits whose evidence becomes another are written.
 */
export async function makeEvidence(trx: Executor, settings: Settings, visitIds: readonly string[]): Promise<void> {
  await makeDays(trx, settings, await findTouchedDays(trx, visitIds, alikeIn(settings)))
}

/** Makes the evidence of some days again. Returns how many visits were written. */
export async function makeDays(trx: Executor, settings: Settings, days: readonly PersonDay[]): Promise<number> {
  const stored = await readDays(trx, days, alikeIn(settings))
  const byDay = Map.groupBy(stored, ({ user_id, day }) => `${user_id} ${day}`)
  const changed = [...byDay.values()].flatMap((visits) => changedIn(visits, settings))
  await storeEvidence(trx, changed)
  return changed.length
}

/** What has to be stored of a day. */
function changedIn(visits: readonly StoredEvidence[], settings: Settings): readonly MadeEvidence[] {
  const day = visits.map(({ visit }) => visit)
  return visits.flatMap(({ visit, verdict: before, flags: flagsBefore, dismissed }) => {
    const flags = flagsOf(visit, day, settings)
    const verdict = verdictOf(flags.map(({ code }) => code), dismissed)
    return verdict === before && textOf(flags) === textOf(flagsBefore) ? [] : [{ id: visit.id, verdict, flags }]
  })
}

/** Flags as text to be compared: JSON from the database has its keys in another order. */
const textOf = (flags: StoredEvidence['flags']): string => JSON.stringify(flags.map(({ code, value, limit, message }) => [code, value, limit, message]))

/** Whether what somebody records gets a verdict. */
export const isProven = ({ user }: Pick<Context, 'user'>, { visit_type }: Pick<VisitCreate, 'visit_type'>): boolean => user.user_type === 'mr' && visit_type === 'visit'

/** How far from where its client is known to be a visit was recorded, in whole metres; null where either is unknown. */
export async function measureDistances(trx: Executor, { client_id, latitude, longitude }: VisitCreate): Promise<{ client_distance: number | null; barangay_distance: number | null }> {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return { client_distance: null, barangay_distance: null }
  const { client, barangay } = await findKnownPlaces(trx, client_id)
  const to = (place: typeof client) => (place === null ? null : Math.round(straightMetres({ latitude, longitude }, place)))
  return { client_distance: to(client), barangay_distance: to(barangay) }
}
