import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '../database/connection.ts'
import { completeStrategy, someOutcome, wrongPlacements } from '../domains/touchpoints/testing/histories.ts'
import { testApp } from '../testing/app.ts'
import { fill } from '../testing/cluster/template.ts'
import { emptyDatabase } from '../testing/command.ts'
import { actors, seedOf } from '../testing/seed.ts'
import { someFault, workUnder } from '../testing/worker/faults.ts'

const size = 50_000
/** Two workers have their fault at the same time, so that the last ones may find nothing left to do. */
const faulty = 24

test('publishing to 50,000 clients goes on after each of twenty kills, while people write, and loses nobody', async () => {
  const next = actors(seedOf('publishing'))
  const random = next()
  const empty = await emptyDatabase()
  await fill(empty.url, size)
  const database = connect(empty.url)
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'bisita-publishing-'))
  const app = await testApp({ db: database.db })
  try {
    const admin = await app.signIn('admin')
    const { rows: clients } = await empty.pool.query<{ id: string }>('select id from clients where deleted_at is null order by id')
    const { body } = await admin.post('/touchpoint/strategies/create', { name: randomUUID(), ...completeStrategy(random) })
    expect((await admin.put(`/touchpoint/strategies/update/${body.id}`, { is_current: true })).status).toBe(200)
    const over = new AbortController()
    const isOver = async (): Promise<boolean> => {
      const { rows } = await empty.pool.query<{ n: number }>(`select count(*)::int as n from jobs where status in ('waiting', 'running')`)
      if (rows[0]?.n === 0) over.abort()
      return over.signal.aborted
    }
    const writing = async (): Promise<void> => {
      for (const by = next(); !over.signal.aborted; await sleep(20)) {
        const written = { id: randomUUID(), client_id: by.pick(clients).id, visit_type: by.pick(['visit', 'call']), visit_time: app.clock.now.toISOString(), override_reason: 'As the model has it', ...someOutcome(by) }
        expect((await admin.post('/visit/create', written)).status).toBe(201)
      }
    }
    const faults = Array.from({ length: faulty }, () => ({ ...someFault(random), batch: 1 + random.below(3), signal: 'SIGKILL' as const }))
    const [struck] = await Promise.all([workUnder(faults, { DATABASE_URL: empty.url, BISITA_DATA: dataFolder }, isOver), writing(), writing()])
    expect(struck).toBeGreaterThanOrEqual(20)
    expect((await empty.pool.query('select status, done = total as whole, result from jobs')).rows).toEqual([{ status: 'done', whole: true, result: { clients: size, path: '/strategy' } }])
    expect((await empty.pool.query('select count(distinct generation)::int as n from client_placements')).rows).toEqual([{ n: 1 }])
    expect(await wrongPlacements(empty.pool)).toEqual([])
  } finally {
    await app.close()
    await database.close()
    await empty.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
})
