import { failureText, Refused } from '../../api/outcomes.ts'
import { createStore } from '../../ui/browser/store.ts'
import type { RecordsState } from '../device.ts'
import { storageError } from '../queue/storing.ts'
import { recallAll, type Remembered } from '../state.ts'
import { StorageFailure } from '../storageFailure.ts'
import type { DeviceRecords } from '../sync/records.ts'
import { adopting } from './adopt.ts'
import { catchingUp, positionsOf } from './catchUp.ts'
import type { RecordsDeps } from './deps.ts'
import { compareDigests } from './digest/digest.ts'
import { Overtaken } from './place.ts'
import { roomOf } from './room.ts'
import { NoRoom, stateOf } from './setUp/setUp.ts'
import { createSetUpRuns, isForWant } from './setUp/setUpRuns.ts'

export const pausedText = 'Paused.'
export const fullText = 'This phone is full. Free some room and go on.'

/** Why set-up stands still, for people. */
function stoppedText(error: unknown): string {
  if (error instanceof NoRoom) return error.message
  if (error instanceof StorageFailure) return error.full ? fullText : 'This phone could not keep the records.'
  if (error instanceof Overtaken) return 'Another tab goes on with it.'
  if (isForWant(error) && !(error instanceof Refused && error.problem !== undefined)) return 'The server did not answer.'
  return failureText(error)
}

/** What the sync loop gets to hear: that another tab was quicker is no failure. */
async function settled(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Overtaken)) throw storageError(error)
  }
}

const notBegun = { stage: 'setting-up', step: 'users', done: 0, total: null } as const

/** The records of a device: what they were last told to be, kept up with the server. `known` is what it remembers. */
export function createRecords(deps: RecordsDeps, known: Partial<Remembered>): DeviceRecords {
  const { db, userId } = deps

  /** As it is remembered, this tab's doing or another's, while nothing is done about it here. */
  function standing({ owner, setup }: Partial<Remembered>, failure: string | null, goesOn: boolean): RecordsState {
    if (owner === userId && setup !== undefined) return stateOf(setup, failure ?? pausedText, goesOn)
    return failure === null ? { stage: 'none' } : { ...notBegun, stopped: failure, goes_on: goesOn }
  }
  const state = createStore(standing(known, null, false))
  const look = async (failure: string | null, goesOn = false) => state.set(standing(await recallAll(db), failure, goesOn))

  const runs = createSetUpRuns(deps, {
    tell: state.set,
    stopped: async (cause, goesOn) => {
      if (cause === null) return state.get().stage === 'ready' ? undefined : look(null)
      const why = stoppedText(cause)
      await look(why, goesOn).catch(() => state.set({ ...notBegun, stopped: why, goes_on: goesOn }))
      if (cause instanceof Refused) deps.refused?.(cause)
    },
  })

  /** It says so itself, whatever another tab does to the counts meanwhile. */
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
    goOnSettingUp: runs.goOn,
    stop: () => {
      unwatch()
      return runs.stop()
    },
    room: () => roomOf(deps.storage),
    positions: () => positionsOf(deps),
    adopt: adopting(deps),
    catchUp: (heard, tell, running) => settled(catchingUp(deps)(heard, tell, running)),
    whenQuiet: (running) => settled(compareDigests(deps, running)),
  }
}
