import { expect, onTestFinished, test } from 'vitest'
import { checkServers } from '../cli/doctor/servers.ts'
import { readConfig } from '../config.ts'
import { readServers } from '../database/inspecting/inspectServers.ts'
import { runBisita } from '../testing/command.ts'
import { testDatabase } from '../testing/cluster/database.ts'
import { report, reportRegularly, selfOf } from './report.ts'

const secret = Buffer.alloc(32, 1)

async function opened() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  return database
}

/** Two servers of one database; `more` is the environment of the second. */
const two = (more: Record<string, string> = {}, key = secret) => {
  const env = { DATABASE_URL: 'postgresql://db.example/bisita', BISITA_ORIGIN: 'https://bisita.example' }
  return [selfOf(readConfig({ ...env, BISITA_HOST: '10.77.0.1' }), secret, 7000), selfOf(readConfig({ ...env, BISITA_HOST: '10.77.0.2', ...more }), key, 7000)] as const
}

// promises/operations 7
test('the doctor lists each server, and finds nothing where all are alike', async () => {
  const { db, url } = await opened()
  const [a, b] = two()
  await report(db, a, null)
  await report(db, b, null)
  const { out } = await runBisita(['doctor'], { DATABASE_URL: url, PORT: '1' })
  expect(out).toMatch(/^ok +Servers +\S+ \(10\.77\.0\.1:7000\) \d\S*, reported \d+ s ago; \S+ \(10\.77\.0\.2:7000\) /m)
  expect(out).toMatch(/^ok +Versions +\d\S* on all$/m)
  expect(out).toMatch(/^ok +Clocks +at most \d\.\d s from the database's$/m)
  expect(out).toMatch(/^ok +Same settings +on all$/m)
})

test('a server that is silent is found after two minutes, and forgotten after a day or where it ended in order', async () => {
  const { db, pool } = await opened()
  const [a, b] = two()
  await report(db, a, null)
  await report(db, b, null)
  await pool.query(`update servers set reported_at = now() - interval '119 s' where name = $1`, [b.name])
  expect(checkServers(await readServers(db)).every(({ ok }) => ok)).toBe(true)
  await pool.query(`update servers set reported_at = now() - interval '121 s' where name = $1`, [b.name])
  const [silent] = checkServers(await readServers(db))
  expect(silent).toMatchObject({ check: 'Servers', ok: false, said: expect.stringContaining('10.77.0.2:7000) silent;'), since: expect.any(String) })
  await pool.query(`update servers set reported_at = now() - interval '25 hours' where name = $1`, [b.name])
  await report(db, a, null)
  expect((await pool.query('select name from servers')).rows).toEqual([{ name: a.name }])
  await reportRegularly(db, a, null, () => undefined)()
  expect((await pool.query('select name from servers')).rows).toEqual([])
})

test('two versions side by side are an update for an hour, and then a fault', async () => {
  const { db, pool } = await opened()
  const [a, b] = two()
  await report(db, { ...a, version: '1.0.0' }, null)
  await report(db, { ...b, version: '1.1.0' }, null)
  const found = async () => checkServers(await readServers(db)).find(({ check }) => check === 'Versions')
  expect(await found()).toMatchObject({ ok: true, said: '1.0.0 and 1.1.0 side by side: an update is under way' })
  await pool.query(`update servers set version_since = now() - interval '2 hours' where name = $1`, [a.name])
  expect(await found()).toMatchObject({ ok: true })
  await pool.query(`update servers set version_since = now() - interval '61 minutes' where name = $1`, [b.name])
  expect(await found()).toMatchObject({ ok: false, said: '1.0.0 and 1.1.0 side by side', todo: expect.any(String), since: expect.any(String) })
  // Another report of the same version does not begin the hour again.
  await report(db, { ...b, version: '1.1.0' }, null)
  expect(await found()).toMatchObject({ ok: false })
  await report(db, { ...a, version: '1.1.0' }, null)
  expect(await found()).toMatchObject({ ok: true, said: '1.1.0 on all' })
})

test('a clock that differs by more than two seconds is found; one that could not be compared is not known', async () => {
  const { db, pool } = await opened()
  const [a, b] = two()
  const found = async () => checkServers(await readServers(db)).find(({ check }) => check === 'Clocks')
  await report(db, a, null)
  await report(db, b, null, () => Date.now() + 4000)
  expect(await found()).toMatchObject({ ok: false, said: expect.stringMatching(/10\.77\.0\.2:7000\) is 4\.\d s ahead of the database/) })
  await report(db, b, null, () => Date.now() - 4000)
  expect(await found()).toMatchObject({ ok: false, said: expect.stringMatching(/10\.77\.0\.2:7000\) is [34]\.\d s behind the database/) })
  // Neither is far from the database's, but they are from each other.
  await pool.query('update servers set clock_ahead = case when name = $1 then 1.5 else -1.5 end', [a.name])
  expect(await found()).toMatchObject({ ok: false })
  let asked = 0
  await report(db, a, null)
  await report(db, b, null, () => Date.now() + (asked += 2000))
  expect(await found()).toMatchObject({ ok: true, said: expect.stringContaining('of 1 not known') })
})

test.each([
  ['BISITA_ORIGIN', two({ BISITA_ORIGIN: 'https://other.example' })],
  ['BISITA_BACKUP_PASSPHRASE', two({ BISITA_BACKUP_PASSPHRASE: 'a passphrase of twenty or more' })],
  ['BISITA_LISTS_FROM_COPY', two({ BISITA_LISTS_FROM_COPY: '1', DATABASE_REPLICA_URL: 'postgresql://copy.example/bisita' })],
  ['BISITA_SECRET', two({}, Buffer.alloc(32, 2))],
])('%s that differs is named, and nothing of it can be read in the database', async (name, both) => {
  const { db, pool } = await opened()
  for (const self of both) await report(db, self, null)
  expect(checkServers(await readServers(db)).find(({ check }) => check === 'Same settings')).toMatchObject({ ok: false, said: `${name} differs between servers` })
  const { rows } = await pool.query<{ text: string }>('select settings::text as text from servers')
  for (const { text } of rows) expect(text).not.toMatch(/example|passphrase of|AQEB|true/)
})
