import type { SetupStep } from '../device.ts'
import { setupSteps } from '../device.ts'
import type { Remembered } from '../state.ts'
import { recall, remember } from '../state.ts'
import type { RecordsDeps } from './deps.ts'

/** The position of set-up. */
export type SetUpPosition = Remembered['setup']

/** The steps that read pages; the replay reads feeds, and the service worker stores the app. */
export type PageStep = Exclude<SetupStep, 'replay' | 'app'>

/** Thrown where another tab has gone on with set-up, or has signed in as another user: nothing is stored. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

export const setUpStart: SetUpPosition = { step: 'users', after_id: null, done: 0, total: null, set_up_at: null }

/** The step after one; set-up ends with the replay. */
export function stepAfter(step: SetupStep): SetupStep {
  return setupSteps[setupSteps.indexOf(step) + 1] ?? 'replay'
}

export const isSamePosition = (one: { number: number; after: string | null } | undefined, other: { number: number; after: string | null }): boolean =>
  one?.number === other.number && one.after === other.after

/** Within a transaction: rejects where the records are no longer this user's. */
export async function assertOwner({ db, userId }: Pick<RecordsDeps, 'db' | 'userId'>): Promise<void> {
  if ((await recall(db, 'owner')) !== userId) throw new Overtaken('The records are no longer this user’s.')
}

/**
 * Within a transaction: rejects where the records are another user's by now, or incomplete, in which case set-up reads them
 * again.
 */
export async function assertComplete(deps: Pick<RecordsDeps, 'db' | 'userId'>): Promise<void> {
  await assertOwner(deps)
  if (((await recall(deps.db, 'setup'))?.set_up_at ?? null) === null) throw new Overtaken('The records are being set up.')
}

/** Within the transaction of a page: moves from one position to the next; rejects where another tab has moved on. */
export async function advanceSetUp(deps: Pick<RecordsDeps, 'db' | 'userId'>, from: SetUpPosition, to: SetUpPosition): Promise<void> {
  const [stands] = await Promise.all([recall(deps.db, 'setup'), assertOwner(deps)])
  if (stands?.step !== from.step || stands.after_id !== from.after_id || stands.set_up_at !== null) {
    throw new Overtaken('Another tab goes on with setting up.')
  }
  await remember(deps.db, 'setup', to)
}
