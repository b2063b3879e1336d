import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { superviseEmbedded } from '../database/embedded/supervise.ts'
import { migrations } from '../database/migrate.ts'
import { bisita, emptyDatabase } from '../testing/command.ts'

const toClose: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close()
})

async function database() {
  const empty = await emptyDatabase()
  toClose.push(empty.close)
  return empty
}

/** A port that nobody answers on: the command must say so and not hang or show a stack. */
const nowhere = 'postgresql://bisita@127.0.0.1:1/bisita'

describe('bisita', () => {
  test('tells what is wrong on standard error, with the exit code of a misuse', async () => {
    const { code, out, err } = await bisita(['serv'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^There is no command "serv"\.\n\nUsage: npm run bisita -- COMMAND/)
  })

  test('says that the database cannot be reached', async () => {
    const { code, err } = await bisita(['migrate'], { DATABASE_URL: nowhere })
    expect(code).toBe(1)
    expect(err).toMatch(/^The database cannot be reached\. Is it running, and is DATABASE_URL right\?\n\(connect ECONNREFUSED [^)]*\)\n$/)
  })

  test('names a variable that is no use', async () => {
    const { code, err } = await bisita(['migrate'], { DATABASE_URL: nowhere, PORT: 'seven' })
    expect({ code, err }).toEqual({ code: 1, err: 'PORT must be a whole number from 0 to 65535.\n' })
  })
})

describe('bisita migrate', () => {
  test('names what ran, and then has nothing to do', async () => {
    const { url } = await database()
    const names = Object.keys(migrations)
    const first = await bisita(['migrate'], { DATABASE_URL: url })
    expect(first).toEqual({ code: 0, out: `${names.join('\n')}\n${names.length} migrations ran. The schema is up to date.\n`, err: '' })
    const second = await bisita(['migrate'], { DATABASE_URL: url })
    expect(second).toEqual({ code: 0, out: 'The schema was up to date already.\n', err: '' })
  })

  test('works on the embedded database that a running Bisita holds, and leaves it running', async () => {
    const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'bisita-cli-'))
    toClose.push(() => rm(dataFolder, { recursive: true, force: true }))
    const held = await superviseEmbedded({ dataFolder, durable: false })
    toClose.push(held.stop)
    const { pid } = held
    const { code, out } = await bisita(['migrate'], { BISITA_DATA: dataFolder })
    expect({ code, last: out.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: `${Object.keys(migrations).length} migrations ran. The schema is up to date.`,
    })
    expect(held.pid).toBe(pid)
    const { out: looked } = await bisita(['doctor'], { BISITA_DATA: dataFolder })
    expect(looked).toContain(`embedded, held by the Bisita that is running (process ${process.pid})`)
  })
})

describe('bisita import-locations', () => {
  test('loads every barangay once', async () => {
    const { url, pool } = await database()
    const first = await bisita(['import-locations'], { DATABASE_URL: url })
    expect(first.out).toContain('42011 locations were added; there are 42011.\n')
    const second = await bisita(['import-locations'], { DATABASE_URL: url })
    expect(second.out).toContain('Nothing to add: there are 42011 locations already.\n')
    const { rows } = await pool.query('select count(*)::int as n from locations')
    expect(rows).toEqual([{ n: 42_011 }])
  })
})
