import { expect, test } from 'vitest'
import { seedOf, share } from '../../testing/seed.ts'
import { wrongIn } from './testing/accounted.ts'
import { randomFile } from './testing/randomFiles.ts'

test('of random files every line is accounted for, and no value is stored that a slow second reader reads otherwise', async () => {
  const first = seedOf('files of clients')
  const wrong: string[] = []
  for (let seed = first; seed < first + share(400, 10_000); seed += 1) wrong.push(...(await wrongIn(randomFile(seed))).map((one) => `file ${seed}, ${one}`))
  expect(wrong).toEqual([])
})
