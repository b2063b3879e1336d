import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../database/connection.ts'
import { migrate } from '../../database/migrate.ts'
import { readSecret } from '../../secret.ts'
import { runBisita, emptyDatabase } from '../../testing/command.ts'
import { testDatabase } from '../../testing/cluster/database.ts'
import { ownFolder } from '../../testing/ownFolder.ts'

async function opened<T extends { close: () => Promise<void> }>(database: Promise<T>): Promise<T> {
  const one = await database
  onTestFinished(one.close)
  return one
}

const folder = (): Promise<string> => ownFolder(onTestFinished)

/** A start that comes to an end by itself, since what it is to serve with will not do. */
const start = (env: Record<string, string>) => runBisita(['serve'], { BISITA_WEB: '0', PORT: '0', ...env })

describe('a start on a database of its own', { timeout: 120_000 }, () => {
  test('is refused in one sentence where photos cannot be kept', async () => {
    const data = await folder()
    const file = path.join(data, 'a file')
    await writeFile(file, '')
    const { code, err } = await start({ DATABASE_URL: 'postgresql://bisita@127.0.0.1:1/bisita', BISITA_DATA: data, BISITA_FILES: file })
    expect({ code, err }).toEqual({ code: 1, err: `${file} cannot be used as a folder: there is a file of that name. Set BISITA_FILES to another one.\n` })
  })

  test('is refused in one sentence where BISITA_DATA is a file', async () => {
    const file = path.join(await folder(), 'a file')
    await writeFile(file, '')
    const { code, err } = await start({ BISITA_DATA: path.join(file, 'data') })
    expect({ code, err }).toEqual({ code: 1, err: `${path.join(file, 'data')} cannot be used as a folder: a part of that path is a file. Set BISITA_DATA to another one.\n` })
  })

  test('is refused where demo users and a public address meet, and says what to do', async () => {
    const { url } = await opened(testDatabase())
    const { code, err, out } = await start({ DATABASE_URL: url, BISITA_ORIGIN: 'https://bisita.example' })
    expect(code).toBe(1)
    expect(err).toMatch(/^There are demo users, and BISITA_ORIGIN is https:\/\/bisita\.example\. .*BISITA_DEMO=0.*leave BISITA_ORIGIN out\.\n$/)
    expect(out).not.toContain('Bisita is ready')
  })
})

describe('the key of a data folder', () => {
  test('is one, however many first starts there are at once', async () => {
    const data = path.join(await folder(), 'not', 'yet', 'there')
    const keys = await Promise.all(Array.from({ length: 20 }, () => readSecret(data, null)))
    const kept = await readFile(path.join(data, 'secret.key'))
    expect(new Set([...keys, kept].map((key) => key.toString('hex'))).size).toBe(1)
    expect(await readdir(data)).toEqual(['secret.key'])
  })

  test('of another length is refused with a sentence and left as it is', async () => {
    const data = await folder()
    await writeFile(path.join(data, 'secret.key'), 'half')
    const { code, err } = await start({ DATABASE_URL: 'postgresql://bisita@127.0.0.1:1/bisita', BISITA_DATA: data })
    expect(code).toBe(1)
    expect(err).toMatch(/^\S+secret\.key must hold 32 bytes\.[^\n]+\n$/)
  })
})

describe('servers that start at once', { timeout: 120_000 }, () => {
  test('bring an empty database up to date together', async () => {
    const { url } = await opened(emptyDatabase())
    const servers = Array.from({ length: 4 }, () => connect(url, { max: 2 }))
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))))
    const ran = await Promise.all(servers.map(({ db }) => migrate(db)))
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  })

  test('raise the revisions of a restored database together', async () => {
    const { url, pool } = await opened(emptyDatabase())
    const servers = Array.from({ length: 6 }, () => connect(url, { max: 2 }))
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))))
    await migrate((servers[0] as (typeof servers)[0]).db)
    for (const far of [1_000_000_000, 2_000_000_000, 3_000_000_000]) {
      await pool.query(`insert into audit_log (action, record_type, record_id, request_id, seq) values ('test', 'user', 'x', 'x', $1)`, [far])
      await Promise.all(servers.map(({ db }) => migrate(db)))
      const { rows } = await pool.query<{ next: number }>('select bisita_revision()::float8 as next')
      expect(rows[0]?.next).toBeGreaterThan(far)
    }
  })
})
