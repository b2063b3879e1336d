import { t } from '@bisita/contract/words'
import { failureText, Refused } from '../../api/outcomes.ts'
import { createStore } from '../../ui/browser/store.ts'
import type { RecordsState } from '../device.ts'
import { sendShowings } from '../showings.ts'
import { storageError } from '../queue/storageErrors.ts'
import { recallAll, type Remembered } from '../state.ts'
import { StorageFailure } from '../storageFailure.ts'
import type { DeviceRecords } from '../sync/records.ts'
import { createApplyAnswer } from './applyAnswer.ts'
import { createCatchUp, positionsOf } from './catchUp.ts'
import type { RecordsDeps } from './deps.ts'
import { compareDigests } from './digest/digest.ts'
import { Overtaken } from './setUpPosition.ts'
import { roomOf } from './room.ts'
import { NoRoom, stateOf } from './setUp/setUp.ts'
import { createSetUpRuns, isRetryable } from './setUp/setUpRuns.ts'

export const pausedText = t('Paused.')
export const fullText = t('This phone is full. Free some room and go on.')

/** The message why set-up has stopped. */
function stoppedText(error: unknown): string {
  if (error instanceof NoRoom) return error.message
  if (error instanceof StorageFailure) return error.full ? fullText : t('This phone could not keep the records.')
  if (error instanceof Overtaken) return t('Another tab continues this.')
  if (isRetryable(error) && !(error instanceof Refused && error.problem !== undefined)) return t('The server did not answer.')
  return failureText(error)
}

/** Rejects with failures for the sync loop; that another tab was quicker is not a failure. */
async function settled(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Overtaken)) throw storageError(error)
  }
}

const notBegun = { stage: 'setting-up', step: 'users', done: 0, total: null } as const

/** The records of a device, updated from the server. `known` is what the device remembers. */
export function createRecords(deps: RecordsDeps, known: Partial<Remembered>): DeviceRecords {
  const { db, userId } = deps

  /** The state by the values in the database, from this tab or another, while no set-up runs here. */
  function restingState({ owner, setup }: Partial<Remembered>, failure: string | null, goesOn: boolean): RecordsState {
    if (owner === userId && setup !== undefined) return stateOf(setup, failure ?? pausedText, goesOn)
    return failure === null ? { stage: 'none' } : { ...notBegun, stopped: failure, goes_on: goesOn }
  }
  const state = createStore(restingState(known, null, false))
  const look = async (failure: string | null, goesOn = false) => state.set(restingState(await recallAll(db), failure, goesOn))

  const runs = createSetUpRuns(deps, {
    tell: state.set,
    stopped: async (cause, goesOn) => {
      if (cause === null) return state.get().stage === 'ready' ? undefined : look(null)
      const why = stoppedText(cause)
      await look(why, goesOn).catch(() => state.set({ ...notBegun, stopped: why, goes_on: goesOn }))
      if (cause instanceof Refused) deps.refused?.(cause)
    },
  })

  /** Whether set-up waits to be retried in this tab. */
  const isWaiting = (): boolean => {
    const now = state.get()
    return now.stage === 'setting-up' && now.goes_on
  }

  const unwatch = deps.changes.count.subscribe(() => {
    // Another tab may have set up meanwhile.
    if (!runs.isRunning() && !isWaiting() && state.get().stage !== 'ready') void look(null).catch(() => undefined)
  })
  return {
    state,
    setUp: () => runs.setUp(),
    setUpAgain: () => runs.setUp(true),
    pauseSetUp: runs.pause,
    resumeSetUp: runs.resume,
    stop: () => {
      unwatch()
      return runs.stop()
    },
    room: () => roomOf(deps.storage),
    positions: () => positionsOf(deps),
    applyAnswer: createApplyAnswer(deps),
    catchUp: (answer, tell, running) => settled(sendShowings(db, deps.userId, deps.server.showings).then(() => createCatchUp(deps)(answer, tell, running))),
    whenQuiet: (running) => settled(compareDigests(deps, running)),
  }
}
