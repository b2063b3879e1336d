import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopUnderLoad } from '../../testing/stopping.ts'

/** All ways to end Bisita twenty times each stand in stopping.long.pg.test.ts. */
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-stopping-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('Ctrl-C under load, which reaches the server twice, cuts no answer off and leaves no PostgreSQL', { timeout: 180_000 }, async () => {
  const { answered, cut } = await stopUnderLoad(folder, 'group', 'SIGINT')
  expect(cut).toEqual([])
  expect(answered).toBeGreaterThan(0)
})
