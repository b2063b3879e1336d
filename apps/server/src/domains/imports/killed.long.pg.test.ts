import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fill } from '../../testing/cluster/template.ts'
import { runBisita, emptyDatabase, runAndKill } from '../../testing/command.ts'
import { actors, seedOf } from '../../testing/seed.ts'
import { csvFile, rowAt } from './testing/rows.ts'

const size = 100_000
const kills = 20

test('import-clients of 100,000 rows, killed twenty times and begun again, has made each row once', async () => {
  const random = actors(seedOf('killed'))()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-killed-'))
  const database = await emptyDatabase()
  try {
    await fill(database.url, 600)
    const file = path.join(folder, 'clients.csv')
    await writeFile(file, csvFile(Array.from({ length: size }, (_, n) => rowAt(n, { lastname: 'Kinopya', address: `Purok ${n}` }))))
    const env = { DATABASE_URL: database.url, BISITA_DATA: folder }
    const made = async (): Promise<number> => (await database.pool.query(`select count(*)::int as n from clients where lastname = 'Kinopya'`)).rows[0].n
    const stood: number[] = []
    for (let n = 0; n < kills; n += 1) {
      await runAndKill(['import-clients', file], env, 1500 + random.below(2000))
      stood.push(await made())
    }
    // Somewhere in the middle each time, and never less than before.
    expect(stood).toEqual(stood.toSorted((a, b) => a - b))
    expect(new Set(stood).size).toBeGreaterThan(5)
    expect(stood[5]).toBeLessThan(size)
    const { code, err } = await runBisita(['import-clients', file], env)
    expect([code, err]).toEqual([0, ''])
    expect(await made()).toBe(size)
    expect((await database.pool.query('select count(distinct address)::int as n from clients where lastname = $1', ['Kinopya'])).rows[0].n).toBe(size)
    expect((await database.pool.query('select sum(created)::int as n from client_upload_chunks')).rows[0].n).toBe(size)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
