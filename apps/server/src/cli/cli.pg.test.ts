import { describe, expect, onTestFinished, test } from 'vitest'
import { superviseEmbedded } from '../database/embedded/supervise.ts'
import { migrationNames } from '../database/migrations/files.ts'
import { runBisita, emptyDatabase } from '../testing/command.ts'
import { ownFolder } from '../testing/ownFolder.ts'

async function database() {
  const empty = await emptyDatabase()
  onTestFinished(empty.close)
  return empty
}

/** A port that nobody answers on: the command must say so and not hang or show a stack. */
const nowhere = 'postgresql://bisita@127.0.0.1:1/bisita'

describe('bisita', () => {
  test('tells what is wrong on standard error, with the exit code of a misuse', async () => {
    const { code, out, err } = await runBisita(['serv'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^There is no command "serv"\.\n\nUsage: npm run bisita -- COMMAND/)
  })

  test('says that the database cannot be reached', async () => {
    const { code, err } = await runBisita(['migrate'], { DATABASE_URL: nowhere })
    expect(code).toBe(1)
    expect(err).toMatch(/^The database cannot be reached\. Is it running, and is DATABASE_URL right\?\n\(connect ECONNREFUSED [^)]*\)\n$/)
  })

  test('names a variable that is no use', async () => {
    const { code, err } = await runBisita(['migrate'], { DATABASE_URL: nowhere, PORT: 'seven' })
    expect({ code, err }).toEqual({ code: 1, err: 'PORT must be a whole number from 0 to 65535.\n' })
  })
})

describe('bisita migrate', () => {
  test('names what ran, and then has nothing to do', async () => {
    const { url } = await database()
    const first = await runBisita(['migrate'], { DATABASE_URL: url })
    expect(first).toEqual({ code: 0, out: `${migrationNames.join('\n')}\n${migrationNames.length} migrations ran. The schema is up to date.\n`, err: '' })
    const second = await runBisita(['migrate'], { DATABASE_URL: url })
    expect(second).toEqual({ code: 0, out: 'The schema was up to date already.\n', err: '' })
  })

  test('works on the embedded database that a running Bisita holds, and leaves it running', async () => {
    const dataFolder = await ownFolder(onTestFinished)
    const supervised = await superviseEmbedded({ dataFolder, durable: false })
    onTestFinished(supervised.stop)
    const { pid } = supervised
    const { code, out } = await runBisita(['migrate'], { BISITA_DATA: dataFolder })
    expect({ code, last: out.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: `${migrationNames.length} migrations ran. The schema is up to date.`,
    })
    expect(supervised.pid).toBe(pid)
    const { out: looked } = await runBisita(['doctor'], { BISITA_DATA: dataFolder })
    expect(looked).toContain(`embedded, held by the Bisita that is running (process ${process.pid})`)
  })
})

describe('bisita import-locations', () => {
  test('loads every barangay once', async () => {
    const { url, pool } = await database()
    const first = await runBisita(['import-locations'], { DATABASE_URL: url })
    expect(first.out).toContain('42011 locations were added; there are 42011.\n')
    const second = await runBisita(['import-locations'], { DATABASE_URL: url })
    expect(second.out).toContain('Nothing to add: there are 42011 locations already.\n')
    const { rows } = await pool.query('select count(*)::int as n from locations')
    expect(rows).toEqual([{ n: 42_011 }])
  })
})
