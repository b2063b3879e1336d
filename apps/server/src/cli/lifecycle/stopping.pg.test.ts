import { expect, test } from 'vitest'
import { stopUnderLoad } from '../../testing/stopping.ts'
import { ownFolder } from '../../testing/ownFolder.ts'

/** All ways to end Bisita twenty times each stand in stopping.long.pg.test.ts. */
const folder = await ownFolder()

test('Ctrl-C under load, which reaches the server twice, cuts no answer off and leaves no PostgreSQL', { timeout: 180_000 }, async () => {
  const { answered, cut } = await stopUnderLoad(folder, 'group', 'SIGINT')
  expect(cut).toEqual([])
  expect(answered).toBeGreaterThan(0)
})
