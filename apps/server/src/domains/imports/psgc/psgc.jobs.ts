import { psgcKinds } from '@bisita/contract/operations/psgc'
import { lockAssignments } from '../../../database/counts.ts'
import type { Executor } from '../../../database/connection.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { JobProblem, type JobRun, type JobHandler } from '../../jobs/jobHandler.ts'
import { assignSuccessors, countChanges, storeOldNames, moveClients, othersUpdate, retirePlaces, writeCorrespondence, writePlaces } from './apply.store.ts'
import { compareEdition } from './compare.store.ts'
import { findEdition } from './editions.store.ts'

/** In one transaction: places written, places given to holders, clients moved, places retired. */
const most = { written: 1000, given: 250, moved: 500, retired: 250 }

type Counts = Readonly<Record<string, number>>

/** Where an update goes on: the phase, the place within it, and what has been done so far. */
type Place = { readonly phase: Phase; readonly after: number; readonly done: number; readonly moved: number; readonly counts: Counts }

const phases = ['compare', 'places', 'assign', 'move', 'retire', 'end'] as const
type Phase = (typeof phases)[number]

const beginning: Place = { phase: 'compare', after: 0, done: 0, moved: 0, counts: {} }

/** What is done one by one: places are written, clients moved, places retired. */
const totalOf = (counts: Counts): number =>
  ['written', 'clients', 'moved', 'merged', 'retired'].reduce((sum, part) => sum + (counts[part] ?? 0), 0)

/**
 * The job `update_psgc`. First the new places are created and assigned to the holders of the old ones, then the clients
 * move in batches, and at last the old places are retired: nobody loses a client meanwhile, wherever the job stops.
 */
export const updatePsgcHandler = (): JobHandler => async (run) => {
  const id = run.parameters['upload_id'] as string
  if ((await findEdition(run.db, id)) === undefined) throw new JobProblem('This edition is no longer kept. Please send its file again.')
  if (await othersUpdate(run.db, id)) throw new JobProblem('Another edition is being applied. Please try again when it has ended.')
  let place = { ...beginning, ...run.position } as Place
  while (place.phase !== 'end') {
    const at: Place = place
    place = await run.batch(async (trx) => {
      const next = await step(trx, run, id, at)
      return { done: next.done, total: totalOf(next.counts), position: next, value: next }
    })
    const said = place.phase === at.phase ? null : phaseLabels[place.phase]
    if (said !== null) await run.log(said)
  }
  const counted = Object.fromEntries(psgcKinds.map((kind) => [kind, place.counts[kind] ?? 0]))
  return { ...counted, clients: place.moved }
}

/** What the log says at the beginning of a phase. */
const phaseLabels: Readonly<Record<Phase, string | null>> = {
  compare: null,
  places: 'Adding and renaming places.',
  assign: 'Giving new places to whoever holds the old ones.',
  move: 'Moving clients.',
  retire: 'Taking old places out of use.',
  end: null,
}

const to = (phase: Phase, place: Place): Place => ({ ...place, phase, after: 0 })

/** Runs one batch. A batch that changes assignments locks them before it reads anything. */
async function step(trx: Executor, run: JobRun, id: string, place: Place): Promise<Place> {
  const now = run.now()
  switch (place.phase) {
    case 'compare': {
      await compareEdition(trx, id, now)
      await storeOldNames(trx, id)
      return to('places', { ...place, counts: await countChanges(trx, id) })
    }
    case 'places': {
      await lockAssignments(trx)
      const written = await writePlaces(trx, id, most.written)
      return written === 0 ? to('assign', place) : { ...place, done: place.done + written }
    }
    case 'assign': {
      await lockAssignments(trx)
      const after = await assignSuccessors(trx, id, place.after, most.given)
      return after === null ? to('move', place) : { ...place, after }
    }
    case 'move': {
      const moved = await move(trx, run, id)
      return moved === 0 ? to('retire', place) : { ...place, done: place.done + moved, moved: place.moved + moved }
    }
    case 'retire': {
      await lockAssignments(trx)
      const retired = await retirePlaces(trx, id, most.retired, now)
      // Somebody sent a client for an old place meanwhile.
      if (retired === null) return to('move', place)
      if (retired > 0) return { ...place, done: place.done + retired }
      await writeCorrespondence(trx, id)
      return to('end', place)
    }
    case 'end':
      return place
  }
}

async function move(trx: Executor, run: JobRun, id: string): Promise<number> {
  const moved = await moveClients(trx, id, most.moved, { user_id: run.requested_by, now: run.now() })
  if (moved > 0) {
    const line = { action: 'psgc.move', record_type: 'psgc', record_id: id, after: { clients: moved } } as const
    await writeAudit(trx, [line], { address: null, requestId: id, user: run.requested_by === null ? null : { id: run.requested_by } })
  }
  return moved
}
