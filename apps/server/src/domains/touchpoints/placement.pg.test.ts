import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Executor } from '../../database/connection.ts'
import { foldCounts } from '../../database/counts.ts'
import { countWrongDueCounts } from '../../database/inspecting/inspectDue.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Random } from '../../demo/random.ts'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { actors, seedOf, share } from '../../testing/seed.ts'
import { runJobNow } from '../jobs/testing/runJobNow.ts'
import { publishingHandler } from './publishing.jobs.ts'
import { completeStrategy, someOutcome, wrongPlacements } from './testing/histories.ts'

openApp()
const { admin } = signedIn('admin')
let places: string[]

beforeAll(async () => {
  places = (await app.pool.query('select location_id from branch_locations order by 1 limit 5')).rows.map(({ location_id }) => location_id)
})

const publish = () => runJobNow(app.db, publishingHandler(), app.clock.now)

/** A strategy made current, not published yet. */
async function decide(random: Random): Promise<string> {
  const { body } = await admin.post('/touchpoint/strategies/create', { name: randomUUID(), ...completeStrategy(random) })
  expect(body).toMatchObject({ version: 1 })
  const { status, body: changed } = await admin.put(`/touchpoint/strategies/update/${body.id}`, { is_current: true })
  expect([status, changed.message]).toEqual([200, undefined])
  return body.id
}

/** Something is written of a client; what the server refuses is not written. */
async function write(random: Random, clients: string[]): Promise<void> {
  const id = random.pick(clients)
  const what = random.below(10)
  if (what < 6) {
    const visit_type = random.chance(0.5) ? 'visit' : 'call'
    const visit_time = new Date(app.clock.now.getTime() + random.below(60 * 24) * -3_600_000 + random.below(3) * 86_400_000).toISOString()
    await admin.post('/visit/create', { id: randomUUID(), client_id: id, visit_type, visit_time, override_reason: 'As the model has it', ...someOutcome(random) })
  } else if (what === 6) {
    const { rows } = await app.pool.query('select id from visits where client_id = $1 and deleted_at is null order by id limit 1', [id])
    if (rows[0] !== undefined) await admin.delete(`/visit/delete/${rows[0].id}`)
  } else if (what === 7) {
    const all = random.chance(0.5)
    await admin.put(`/client/update/${id}`, all ? { do_not_contact: 'all', do_not_contact_reason: 'Asked us to stop' } : { do_not_contact: 'none', do_not_contact_reason: null })
  } else if (what === 8) await admin.put(`/client/update/${id}`, { location_id: random.pick(places) })
  else if (random.chance(0.2)) await admin.delete(`/client/delete/${id}`)
  else clients.push((await admin.post('/client/create', { ...plainClient(random.pick(places)), phone_number: '0917 123 4567' })).body.id)
}

/** Clients whose histories are written side by side before each publishing. */
const sideBySide = 20

test('stored placements are what the slow model says after random histories, with publishings in the middle of them', async () => {
  const next = actors(seedOf('placements'))
  const random = next()
  const history = async (writing: Random): Promise<string[]> => {
    const clients = [(await admin.post('/client/create', { ...plainClient(writing.pick(places)), phone_number: '0917 123 4567' })).body.id as string]
    for (let n = 0; n < 4; n += 1) await write(writing, clients)
    return clients
  }
  for (let publishing = 0; publishing < share(15, 250); publishing += 1) {
    const clients: string[] = []
    // A few at a time, as several people write.
    for (let at = 0; at < sideBySide; at += 4) clients.push(...(await Promise.all(Array.from({ length: 4 }, () => history(next())))).flat())
    await decide(random)
    const writing = async (by: Random) => {
      for (let n = 0; n < 5; n += 1) await write(by, clients)
    }
    await Promise.all([publish(), writing(next()), writing(next())])
    expect(await wrongPlacements(app.pool)).toEqual([])
    // Some of it not folded yet, then with places that change their branch, then all.
    expect(await countWrongDueCounts(app.db)).toBe(0)
    const moved = random.pick(places)
    await app.pool.query('delete from mr_locations where location_id = $1', [moved])
    await app.pool.query('update branch_locations set branch_id = (select id from branches order by md5(id::text || $1) limit 1) where location_id = $2', [String(publishing), moved])
    expect(await countWrongDueCounts(app.db)).toBe(0)
    await foldCounts(app.db)
    expect(await countWrongDueCounts(app.db)).toBe(0)
    app.clock.now = new Date(app.clock.now.getTime() + random.below(3) * 86_400_000)
    await app.keepSignedIn()
  }
})

test('what a dry run says is what publishing then does', async () => {
  const random = actors(seedOf('impact'))()
  const counted = `
    select count(*)::int as clients, count(*) filter (where ended is not null and not suspended)::int as ended,
      count(*) filter (where open_on <= $1)::int as due, count(*) filter (where open_on <= $1 and kind = 'visit')::int as visits
    from client_placements where generation = (select generation from strategy_generations where present)`
  const today = new Date(app.clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const count = async () => (await app.pool.query(counted, [today])).rows[0]
  for (let attempt = 0; attempt < share(9, 200); attempt += 1) {
    const before = await count()
    const { body } = await admin.post('/touchpoint/strategies/create', { name: randomUUID(), ...completeStrategy(random) })
    const tried = await admin.put(`/touchpoint/strategies/update/${body.id}?dry_run=true`, { is_current: true })
    expect([tried.status, tried.body.message]).toEqual([200, undefined])
    expect(await count()).toEqual(before)
    await admin.put(`/touchpoint/strategies/update/${body.id}`, { is_current: true })
    await publish()
    const after = await count()
    const { impact } = tried.body
    expect(impact).toMatchObject({ clients: after.clients, ended: after.ended })
    expect(impact.newly_due - impact.no_longer_due).toBe(after.due - before.due)
    expect([impact.due_per_day[0].date, impact.due_per_day[0].visits, impact.due_per_day[0].calls]).toEqual([today, after.visits, after.due - after.visits])
    const { rows } = await app.pool.query(`select t.client_id as id, t.open_on from client_placements t join strategy_generations g using (generation) where g.present and t.client_id = any($1::uuid[])`, [
      impact.examples.map(({ client_id }: { client_id: string }) => client_id),
    ])
    const stands = new Map(rows.map(({ id, open_on }) => [id, open_on]))
    for (const { client_id, after: shown } of impact.examples) expect(shown.due_on).toBe(stands.get(client_id))
  }
})

/** A database that does something else as soon as a statement with some words has been answered. */
function after(words: string, act: () => Promise<unknown>): Executor {
  const matching = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes(words)) matching.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (matching.has(queryId)) await act()
      return result
    },
  }
  return app.db.withPlugin(plugin)
}

test('a client whose contact is recorded while the many who moved are looked for is placed as well', async () => {
  await decide(actors(seedOf('moved'))())
  const { rows } = await app.pool.query<{ id: string }>('select id from clients where deleted_at is null order by id limit 350')
  const [many, others] = [rows.slice(0, 300), rows.slice(300)]
  const asked: string[] = []
  const db = after('union select client_id from visits', async () => {
    const { id } = others[asked.length] as { id: string }
    asked.push(id)
    const reply = await admin.post('/visit/create', { id: randomUUID(), client_id: id, visit_type: 'visit', visit_time: app.clock.now.toISOString(), has_availed: true, override_reason: 'As the model has it' })
    expect([reply.status, reply.body.message]).toEqual([201, undefined])
  })
  let batches = 0
  await runJobNow(app.db, publishingHandler(), app.clock.now, {
    db,
    batch: async (work) => {
      const value = await inTransaction(app.db, async (trx) => (await work(trx)).value)
      batches += 1
      // More than are placed in the switch itself.
      if (batches === 1) await app.pool.query('update clients set address = $2 where id = any($1)', [many.map(({ id }) => id), 'Purok 9'])
      return value
    },
  })
  expect(asked.length).toBeGreaterThan(1)
  expect(await wrongPlacements(app.pool)).toEqual([])
})
