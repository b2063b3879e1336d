import type { SetupStep } from '../device.ts'
import { setupSteps } from '../device.ts'
import type { Remembered } from '../state.ts'
import { recall, remember } from '../state.ts'
import type { RecordsDeps } from './deps.ts'

/** Where set-up stands. */
export type Place = Remembered['setup']

/** The steps that read pages: the replay has feeds instead, and the app is stored by its worker. */
export type PageStep = Exclude<SetupStep, 'replay' | 'app'>

/** Somebody else is at it: another tab went on, or signed in as another user. What was to be stored is left out. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

export const firstPlace: Place = { step: 'users', after_id: null, done: 0, total: null, set_up_at: null }

/** The step after one; set-up ends with the replay. */
export function stepAfter(step: SetupStep): SetupStep {
  return setupSteps[setupSteps.indexOf(step) + 1] ?? 'replay'
}

export const sameFeed = (one: { number: number; after: string | null } | undefined, other: { number: number; after: string | null }): boolean =>
  one?.number === other.number && one.after === other.after

/** Within a transaction: rejects where the records are no longer this user's. */
export async function stillOwn({ db, userId }: Pick<RecordsDeps, 'db' | 'userId'>): Promise<void> {
  if ((await recall(db, 'owner')) !== userId) throw new Overtaken('The records are no longer this user’s.')
}

/** Within a transaction: rejects where the records are no longer this user's, or not whole: set-up reads all anew. */
export async function stillWhole(deps: Pick<RecordsDeps, 'db' | 'userId'>): Promise<void> {
  await stillOwn(deps)
  if (((await recall(deps.db, 'setup'))?.set_up_at ?? null) === null) throw new Overtaken('The records are being set up.')
}

/** Within the transaction of a page: moves on from a place, unless it was left meanwhile. */
export async function moveOn(deps: Pick<RecordsDeps, 'db' | 'userId'>, from: Place, to: Place): Promise<void> {
  const [stands] = await Promise.all([recall(deps.db, 'setup'), stillOwn(deps)])
  if (stands?.step !== from.step || stands.after_id !== from.after_id || stands.set_up_at !== null) {
    throw new Overtaken('Another tab goes on with setting up.')
  }
  await remember(deps.db, 'setup', to)
}
