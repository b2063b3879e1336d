import { expect, test } from 'vitest'
import { baseline, replaced } from '../../../database/migrations/replaced.ts'
import { migrationNames } from '../../../database/migrations/files.ts'
import type { Manifest } from '../archive/manifest.ts'
import { requireKnownSchema } from './load.ts'

const of = (migrations: readonly string[]) => requireKnownSchema({ migrations, version: '0.1.0' } as Manifest)

test('a backup from before the baseline has the schema of the baseline, and of what ran after it', () => {
  const later = migrationNames.slice(1, 3)
  expect(of([...replaced, ...later])).toEqual([baseline, ...later])
  expect(of(migrationNames)).toEqual(migrationNames)
})

test.each([
  ['older than the baseline', replaced.slice(0, 30), 'The backup is older than this version can bring up to date (its last migration is 2026-11-23-43-memberships). Put it back with Bisita c5fb12a'],
  ['of a newer version', [...replaced, '2099-01-01-01-later'], 'which is newer than this one (2099-01-01-01-later)'],
])('one that is %s is refused', (_, names, message) => {
  expect(() => of(names)).toThrow(message)
})
