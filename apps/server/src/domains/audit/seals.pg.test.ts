import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../database/connection.ts'
import { checkAudit } from '../../cli/doctor/audit.ts'
import { testDatabase } from '../../testing/cluster/database.ts'
import { checkpointFileIn } from './sealCheckpoint.ts'
import { sealKeyOf } from './seal.ts'
import { updateCheckpoint, sealAudit } from './sealing.ts'
import { ownFolder } from '../../testing/ownFolder.ts'

const secret = randomBytes(32).toString('hex')
const key = sealKeyOf(Buffer.from(secret))
const lines = 1000

let database: Database
const dataFolder = await ownFolder()
/** The ids of the lines in the order of sealing. */
let ids: number[]

const doctor = () => checkAudit(database.db, { dataFolder, secret })

/** A thousand lines by several people, sealed, with the file. */
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(
    `insert into audit_log (user_id, action, record_type, record_id, before, after, address, request_id)
     select u.id, 'client.update', 'client', gen_random_uuid(), jsonb_build_object('n', g), '{"phone_number": null}', '127.0.0.1', 'test'
     from generate_series(1, ${lines}) g join (select id, row_number() over (order by username) % 7 as turn from users limit 7) u on u.turn = g % 7`,
  )
  await sealed()
  const { rows } = await database.pool.query<{ audit_id: number }>('select audit_id from audit_seals order by n')
  ids = rows.map(({ audit_id }) => audit_id)
})

afterAll(() => database.close())

/** Seals until nothing waits: other tests' transactions hold the line back for a moment. */
async function sealed(): Promise<void> {
  for (;;) {
    await sealAudit(database.db, key)
    const { rows } = await database.pool.query('select count(*)::int as n from audit_log where id not in (select audit_id from audit_seals)')
    if (rows[0].n === 0) break
  }
  await updateCheckpoint(database.db, checkpointFileIn(dataFolder))
}

/** Does what the triggers refuse, as somebody who owns the database could, looks, and takes it all back. */
async function tampered(statements: readonly string[]): Promise<{ ok: boolean; said: string }> {
  return database.db
    .transaction()
    .execute(async (trx) => {
      const { sql } = await import('kysely')
      for (const table of ['audit_log', 'audit_seals']) await sql.raw(`alter table ${table} disable trigger user`).execute(trx)
      for (const statement of statements) await sql.raw(statement).execute(trx)
      throw new Looked(await checkAudit(trx, { dataFolder, secret }))
    })
    .catch((error: unknown) => {
      if (error instanceof Looked) return error.finding
      throw error
    })
}

class Looked extends Error {
  readonly finding: { ok: boolean; said: string }
  constructor(finding: { ok: boolean; said: string }) {
    super()
    this.finding = finding
  }
}

test('the trail is refused to everybody who would change it', async () => {
  for (const statement of ['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log cascade', 'update audit_seals set n = n', 'delete from audit_seals']) {
    await expect(database.pool.query(statement), statement).rejects.toThrow('only ever added to')
  }
})

test('a whole trail is found whole, and says up to where', async () => {
  const { ok, said } = await doctor()
  expect(said).toMatch(new RegExp(`^${ids.length} lines, sealed up to line ${ids.at(-1)} at .*, by the file up to line ${ids.at(-1)}; 0 wait$`))
  expect(ok).toBe(true)
})

describe('whatever is done to a sealed line, it is named', () => {
  const anyLine = fc.integer({ min: 0, max: lines - 2 })
  const columns = {
    at: `at = at - interval '1 microsecond'`,
    user_id: 'user_id = null',
    action: `action = action || ' '`,
    record_type: `record_type = 'visit'`,
    record_id: `record_id = ''`,
    before: `before = '{}'`,
    null: `before = 'null'`,
    after: 'after = null',
    address: `address = '127.0.0.2'`,
    request_id: `request_id = 'other'`,
    seq: 'seq = seq + 1',
  } as const

  test('changed, in any of its columns', async () => {
    await fc.assert(
      fc.asyncProperty(anyLine, fc.constantFrom(...Object.values(columns)), async (at, change) => {
        const id = ids[at + 1] as number
        const { ok, said } = await tampered([`update audit_log set ${change} where id = ${id}`])
        expect([ok, said.includes(`line ${id} was changed`)], said).toEqual([false, true])
      }),
      { numRuns: 30, examples: Object.values(columns).map((change, n): [number, (typeof columns)[keyof typeof columns]] => [n * 50, change]) },
    )
  })

  test('removed, with its seal or without', async () => {
    await fc.assert(
      fc.asyncProperty(anyLine, fc.boolean(), async (at, withSeal) => {
        const id = ids[at] as number
        const { ok, said } = await tampered([
          ...(withSeal ? [`delete from audit_seals where audit_id = ${id}`] : []),
          `delete from audit_log where id = ${id}`,
        ])
        expect(ok).toBe(false)
        expect(said).toContain(withSeal ? `a line was removed with the seals, between lines ${ids[at - 1] ?? 0} and ${ids[at + 1]}` : `line ${id} was removed`)
      }),
      { numRuns: 15, examples: [[0, true], [0, false]] },
    )
  })

  test('cut off at the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: lines }), async (many) => {
        const first = ids.at(-many) as number
        const { ok, said } = await tampered([`delete from audit_seals where audit_id >= ${first}`, `delete from audit_log where id >= ${first}`])
        expect(ok).toBe(false)
        expect(said).toContain(`line ${ids.at(-1)} was the last of ${ids.length} at `)
        expect(said).toContain(`the database ends ${many === 1 ? 'one line' : `${many} lines`} before it, after line ${ids.at(-many - 1)}: what followed was cut off, or an older backup was put back`)
      }),
      { numRuns: 10, examples: [[1], [lines]] },
    )
  })

  test('put in between, or put in place of another with a seal made up for it', async () => {
    const [before, id] = [ids[400] as number, ids[401] as number]
    const between = await tampered([
      `insert into audit_log (id, seq, action, record_type, record_id, request_id) overriding system value
       select -7, seq, 'client.create', 'client', '', '' from audit_log where id = ${before}`,
    ])
    expect(between.said).toContain('line -7 was put among those that are sealed')
    const madeUp = await tampered([`update audit_log set after = '{}' where id = ${id}`, `update audit_seals set seal = sha256(seal) where audit_id = ${id}`])
    expect(madeUp.said).toContain(`line ${id} was changed`)
    const otherKey = await tampered([`update audit_seals set key_id = 'mine' where audit_id = ${id}`])
    expect(otherKey.said).toContain(`lines ${id} to ${id} were sealed with another key (mine)`)
  })

  test('cut off and written over: the file is not brought up to it', async () => {
    const file = checkpointFileIn(dataFolder)
    const kept = await readFile(file, 'utf8')
    const checkpoint = JSON.parse(kept) as { sealed: number; seal: string }
    await writeFile(file, JSON.stringify({ ...checkpoint, sealed: checkpoint.sealed - 5 }))
    const { ok, said } = await doctor()
    expect([ok, said]).toEqual([false, expect.stringContaining('is not the same in the database: lines were cut off before it and others came since')])
    expect(await updateCheckpoint(database.db, file)).toBe(false)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ sealed: checkpoint.sealed - 5 })
    await writeFile(file, 'nothing')
    await expect(doctor()).rejects.toThrow('is no record of sealing')
    await rm(file)
    expect((await doctor()).said).toMatch(/is not there: what is cut off at the end would not show$/)
    expect(await updateCheckpoint(database.db, file)).toBe(true)
    expect(await readFile(file, 'utf8')).toBe(kept)
  })
})

describe('sealing', () => {
  beforeEach(sealed)

  test('takes lines that are committed in another order than they were numbered, each once', async () => {
    const early = await database.pool.connect()
    const insert = `insert into audit_log (action, record_type, record_id, request_id) values ('test', 'test', $1, '') returning id`
    await early.query('begin')
    const { rows: first } = await early.query(insert, ['early'])
    const { rows: later } = await database.pool.query(insert, ['late'])
    await sealAudit(database.db, key)
    const { rows: between } = await database.pool.query('select audit_id from audit_seals where audit_id = any($1)', [[first[0].id, later[0].id]])
    await early.query('commit')
    early.release()
    expect(between).toEqual([])
    await sealed()
    const { rows } = await database.pool.query('select audit_id from audit_seals where audit_id = any($1) order by n', [[first[0].id, later[0].id]])
    expect(rows).toEqual([{ audit_id: first[0].id }, { audit_id: later[0].id }])
    expect((await doctor()).ok).toBe(true)
  })

  test('is done once, by however many at the same time, while others write', async () => {
    const write = () => database.pool.query(`insert into audit_log (action, record_type, record_id, request_id) select 'test', 'test', g::text, '' from generate_series(1, 3) g`)
    await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? sealAudit(database.db, key) : write())))
    await sealed()
    const { rows } = await database.pool.query('select (select count(*) from audit_log)::int as lines, (select count(*) from audit_seals)::int as seals, (select max(n) from audit_seals)::int as last')
    expect([rows[0].seals, rows[0].last]).toEqual([rows[0].lines, rows[0].lines])
    expect((await doctor()).ok).toBe(true)
  })

  test('goes on with another key, and says which lines only the first can vouch for', async () => {
    const { said } = await checkAudit(database.db, { dataFolder, secret: 'x'.repeat(32) })
    expect(said).toMatch(new RegExp(`^lines ${ids[0]} to \\d+ were sealed with another key \\(${key.id}\\)$`))
  })
})
