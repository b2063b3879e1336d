import { expect, test } from 'vitest'
import { loadMigration, migrationNames } from './files.ts'

test('every migration loads, so each since there are several servers says whether the version before goes on beside it', async () => {
  const kinds = await Promise.all(migrationNames.map(async (name) => (await loadMigration(name)).kind))
  expect(kinds[migrationNames.indexOf('2026-11-28-60-timeline')]).toBe('expand')
})
