import { Aborted, failureText, NoAnswer, Refused } from '../../api/outcomes.ts'
import { createStore } from '../../ui/store.ts'
import type { RecordsState } from '../device.ts'
import { storageError } from '../queue/storing.ts'
import { recall } from '../state.ts'
import { StorageFailure } from '../storageFailure.ts'
import type { DeviceRecords } from '../sync/records.ts'
import { adopting } from './adopt.ts'
import { catchingUp, positionsOf } from './catchUp.ts'
import type { RecordsDeps } from './deps.ts'
import { compareDigests } from './digest.ts'
import { Overtaken } from './place.ts'
import { roomOf } from './room.ts'
import { NoRoom, runSetUp, stateOf } from './setUp.ts'

export const pausedText = 'Paused.'
export const fullText = 'This phone is full. Free some room and go on.'

/** Why set-up stands still, for people. */
function stoppedText(error: unknown): string {
  if (error instanceof NoRoom) return error.message
  if (error instanceof StorageFailure) return error.full ? fullText : 'This phone could not keep the records.'
  if (error instanceof Overtaken) return 'Another tab goes on with it.'
  if (error instanceof NoAnswer || error instanceof Aborted) return 'The server did not answer. Go on once there is a network.'
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

/** The records of a device: what they were last told to be, kept up with the server. */
export async function createRecords(deps: RecordsDeps): Promise<DeviceRecords> {
  const { db, userId } = deps
  const state = createStore<RecordsState>({ stage: 'none' })
  let run: { readonly ended: Promise<void>; goesOn: boolean } | null = null

  /** As it stands in the database, this tab's doing or another's, while nothing is done about it here. */
  async function look(failure: string | null): Promise<void> {
    const [owner, setup] = await Promise.all([recall(db, 'owner'), recall(db, 'setup')])
    if (owner === userId && setup !== undefined) state.set(stateOf(setup, failure ?? pausedText))
    else state.set(failure === null ? { stage: 'none' } : { ...notBegun, stopped: failure })
  }

  async function setUpOnce(goesOn: () => boolean, anew: boolean): Promise<void> {
    try {
      await runSetUp(deps, state.set, goesOn, anew)
      if (state.get().stage !== 'ready') await look(null)
    } catch (error) {
      const told = storageError(error)
      await look(stoppedText(told)).catch(() => state.set({ ...notBegun, stopped: stoppedText(told) }))
      if (told instanceof Refused) deps.refused?.(told)
    }
    deps.changes.tell('records')
  }

  function setUp(anew = false): Promise<void> {
    if (run !== null) return run.ended
    const started = { ended: Promise.resolve(), goesOn: true }
    run = started
    started.ended = setUpOnce(() => started.goesOn, anew).finally(() => (run = null))
    return started.ended
  }

  const pauseSetUp = (): void => {
    if (run !== null) run.goesOn = false
  }

  await look(null)
  const unwatch = deps.changes.count.subscribe(() => {
    // Another tab may have set up meanwhile.
    if (run === null && state.get().stage !== 'ready') void look(null).catch(() => undefined)
  })
  return {
    state,
    setUp: () => setUp(),
    setUpAgain: () => setUp(true),
    pauseSetUp,
    stop: async () => {
      unwatch()
      pauseSetUp()
      await run?.ended
    },
    room: () => roomOf(deps.storage),
    positions: () => positionsOf(deps),
    adopt: adopting(deps),
    catchUp: (heard, tell, running) => settled(catchingUp(deps)(heard, tell, running)),
    whenQuiet: (running) => settled(compareDigests(deps, running)),
  }
}
