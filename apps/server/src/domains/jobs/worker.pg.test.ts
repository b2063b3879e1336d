import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { handlersWith } from './testing/runJobNow.ts'
import { admin, app, create, emptyJobs, info, openDesk, running, scheduled } from './testing/desk.ts'
import { beginDue } from './schedules.ts'
import { addDefaultSchedules } from './defaultSchedules.ts'
import { JobProblem, type JobRun, type JobHandler } from './jobHandler.ts'
import { runClaimedJob, startWorker, type Worker } from './worker.ts'
import { claimJob, type ClaimedJob } from './worker.store.ts'

openDesk()

const second = 1000
let now: Date

beforeEach(async () => {
  await emptyJobs()
  now = new Date('2026-11-23T10:00:00Z')
  app.clock.now = now
})

const later = (milliseconds: number): Date => (now = new Date(now.getTime() + milliseconds))

const idle: JobHandler = async () => ({})

const worker = (prune: JobHandler, errors: unknown[] = []): Worker => ({
  handlers: handlersWith({ prune }), clock: () => now, heartbeat: second, onError: (error) => errors.push(error),
})

/** Claims the next job as a worker would that takes one for silent after three seconds. */
const claim = async () => claimJob(app.db, ['prune', 'check_audit'], now, new Date(now.getTime() - 3 * second))

/** Carries out the next job to its end. */
async function next(work: JobHandler, errors: unknown[] = [], stopping = () => false): Promise<void> {
  const claimed = await claim()
  if (claimed === undefined) throw new Error('nothing waits')
  await runClaimedJob(app.db, worker(work, errors), claimed, stopping)
}

/** Three batches, each of which leaves a line in the log; `before` runs ahead of each. */
const threeBatches = (before: (batch: number) => unknown = () => undefined): JobHandler => async (run: JobRun) => {
  const from = Number(run.position?.['batch'] ?? 0)
  for (let batch = from + 1; batch <= 3; batch += 1) {
    await before(batch)
    await run.batch(async (trx) => {
      await trx.insertInto('job_log').values({ job_id: (await trx.selectFrom('jobs').select('id').where('status', '=', 'running').executeTakeFirstOrThrow()).id, at: now, message: `batch ${batch}` }).execute()
      return { done: batch, total: 3, position: { batch }, value: undefined }
    })
  }
  return { batches: 3 }
}

const batchesOf = async (id: string): Promise<string[]> => (await info(id)).log.map(({ message }: { message: string }) => message)

test('a job is carried out batch by batch, and ends with its result', async () => {
  const { id } = await create(running())
  await next(threeBatches())
  expect(await info(id)).toMatchObject({ status: 'done', done: 3, total: 3, result: { batches: 3 }, message: null })
  expect(await batchesOf(id)).toEqual(['batch 1', 'batch 2', 'batch 3'])
  expect(await claim()).toBeUndefined()
})

describe('a worker', () => {
  test('that is silent for three heartbeats loses its job, and changes nothing afterwards', async () => {
    const { id } = await create(running())
    let follower: Promise<void> | undefined
    await next(threeBatches(async (batch) => {
      if (batch !== 2 || follower !== undefined) return
      later(2 * second)
      expect(await claim()).toBeUndefined()
      later(2 * second)
      follower = next(threeBatches())
      await follower
    }))
    expect(await info(id)).toMatchObject({ status: 'done', done: 3, result: { batches: 3 } })
    expect(await batchesOf(id)).toEqual(['batch 1', 'Taken over: its server was not heard any more.', 'batch 2', 'batch 3'])
  })

  test('that pauses in the middle of a batch loses its job too, and what the batch wrote', async () => {
    const { id } = await create(running())
    const errors: unknown[] = []
    const asleep = new Date(now)
    const [pausing, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const pauses: JobHandler = async (run) => {
      await run.batch(async (trx) => {
        await trx.insertInto('job_log').values({ job_id: id, at: now, message: 'of a batch that was lost' }).execute()
        pausing.resolve()
        await woken.promise
        return { done: 1, value: undefined }
      })
      return {}
    }
    // A process that is paused says nothing, so that its clock stands still.
    const paused = runClaimedJob(app.db, { ...worker(pauses, errors), clock: () => asleep }, (await claim()) as ClaimedJob, () => false)
    await pausing.promise
    later(4 * second)
    let follower = await claim()
    expect(follower).toBeUndefined()
    for (; follower === undefined; follower = await claim()) await sleep(50)
    await runClaimedJob(app.db, worker(threeBatches()), follower, () => false)
    woken.resolve()
    await paused
    expect(await info(id)).toMatchObject({ status: 'done', done: 3, result: { batches: 3 } })
    expect(await batchesOf(id)).toEqual(['Taken over: its server was not heard any more.', 'batch 1', 'batch 2', 'batch 3'])
    expect(errors).not.toEqual([])
  })

  test('that slept and was not missed gives its job back instead of failing it', async () => {
    const { id } = await create(running())
    const errors: unknown[] = []
    await next(() => {
      later(3 * second)
      throw new Error('Connection terminated unexpectedly')
    }, errors)
    expect(await info(id)).toMatchObject({ status: 'waiting', message: null })
    expect(errors).toHaveLength(1)
    await next(threeBatches())
    expect(await info(id)).toMatchObject({ status: 'done', done: 3 })
  })

  test('whose job is cancelled ends without another batch', async () => {
    const { id } = await create(running())
    await next(threeBatches((batch) => batch === 2 && admin.post('/job/create', { action: 'cancel', parameters: { job_id: id } })))
    expect(await info(id)).toMatchObject({ status: 'cancelled', done: 1, result: null })
    expect(await batchesOf(id)).toEqual(['batch 1'])
  })

  test('whose server stops gives its job back, and another goes on where it was', async () => {
    const { id } = await create(running())
    let stopped = false
    await next(threeBatches((batch) => (stopped = batch === 3)), [], () => stopped)
    expect(await info(id)).toMatchObject({ status: 'waiting', done: 2 })
    await next(threeBatches())
    expect(await batchesOf(id)).toEqual(['batch 1', 'batch 2', 'batch 3'])
  })

  test('tells why a job failed where a person may know, and else that the log does', async () => {
    const errors: unknown[] = []
    const { id } = await create(running())
    await next(() => Promise.reject(new JobProblem('The file is gone.')), errors)
    expect(await info(id)).toMatchObject({ status: 'failed', message: 'The file is gone.' })
    expect(errors).toEqual([])
    await admin.post('/job/create', { action: 'retry', parameters: { job_id: id } })
    await next(() => Promise.reject(new Error('select from secrets')), errors)
    expect(await info(id)).toMatchObject({ status: 'failed', message: 'Something went wrong. The server\'s log says more.', tries: 2 })
    expect(errors).toHaveLength(1)
  })

  test('of each server takes what waits by itself, each job once', async () => {
    const ids = [(await create(running())).id, (await create(running({ execute_function: 'check_audit' }))).id]
    let [begun, finish] = [0, () => undefined as void]
    const ended = new Promise<void>((resolve) => (finish = resolve))
    const count: JobHandler = async () => {
      begun += 1
      if (begun === 2) finish()
      return {}
    }
    const both = { ...worker(count), handlers: handlersWith({ prune: count, check_audit: count }) }
    const stops = [1, 2, 3].map(() => startWorker(app.db, both, 1))
    await ended
    await Promise.all(stops.map((stop) => stop()))
    expect(begun).toBe(2)
    for (const id of ids) expect(await info(id)).toMatchObject({ status: 'done' })
  })
})

describe('a schedule', () => {
  const runsOf = async (id: string) => (await info(id)).runs as { id: string; created_at: string }[]

  test('begins a run for each slot, once, however many servers see it come', async () => {
    const { id } = await create(scheduled('0 * * * *'))
    for (let hour = 0; hour < 5; hour += 1) {
      later(3_600_000)
      await Promise.all([1, 2, 3].map(() => beginDue(app.db, now)))
      await next(idle)
    }
    expect(await runsOf(id)).toHaveLength(5)
    expect(await info(id)).toMatchObject({ status: 'scheduled', next_at: '2026-11-23T16:00:00.000Z', last_run_at: '2026-11-23T15:00:00.000Z' })
  })

  test('runs once for what was missed, and says how much that was', async () => {
    const { id } = await create(scheduled('0 2 * * *'))
    later(10 * 86_400_000)
    await beginDue(app.db, now)
    const [run, ...more] = await runsOf(id)
    expect(more).toEqual([])
    expect((await info(run?.id ?? '')).log).toMatchObject([{ message: '9 earlier runs were missed while no server was up.' }])
    expect((await info(id)).next_at).toBe('2026-12-03T18:00:00.000Z')
  })

  test('leaves a slot out while the run before goes on, and that is written down', async () => {
    const { id } = await create(scheduled('0 * * * *'))
    for (let hour = 0; hour < 2; hour += 1) await beginDue(app.db, later(3_600_000))
    expect(await runsOf(id)).toHaveLength(1)
    expect((await info(id)).log).toMatchObject([{ message: 'This run was left out: the one before is still going on.' }])
  })

  test('that was cancelled begins nothing', async () => {
    const { id } = await create(scheduled('0 * * * *'))
    await admin.post('/job/create', { action: 'cancel', parameters: { job_id: id } })
    await beginDue(app.db, later(86_400_000))
    expect(await runsOf(id)).toEqual([])
  })

  test('of the program itself is added once, and stays away once it was cancelled', async () => {
    await addDefaultSchedules(app.db, now)
    const listed = async () => (await admin.get('/job/list')).body.items
    const [first] = await listed()
    expect((await listed()).map(({ execute_function: works, cron }: Record<string, string>) => [works, cron]).toSorted()).toEqual([['backup', '0 3 * * *'], ['check_audit', '30 2 * * *'], ['make_evidence', '15 2 * * *'], ['prune', '0 2 * * *'], ['restore_drill', '0 4 * * 0'], ['send_reminders', '30 7 * * *']])
    await admin.post('/job/create', { action: 'cancel', parameters: { job_id: first.id } })
    await addDefaultSchedules(app.db, now)
    expect((await listed()).map(({ status }: { status: string }) => status).toSorted()).toEqual(['cancelled', 'scheduled', 'scheduled', 'scheduled', 'scheduled', 'scheduled'])
  })
})
