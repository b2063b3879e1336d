import { expect, test } from 'vitest'
import { differences } from './compare.testing.ts'

test('the fold is what the slow model says, for 100,000 strategies and histories', () => {
  expect(differences(1_000_000, 100_000)).toEqual([])
})
