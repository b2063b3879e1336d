import { expect, test } from 'vitest'
import { objection } from './import-rules.mjs'
import { targetOf } from './targets.mjs'

/** What the rules say to an import of this specifier in this file. */
const see = (from: string, specifier: string, how: { typeOnly?: boolean; later?: boolean } = {}) => objection(from, targetOf(from, specifier), how)

const server = 'apps/server/src'
const migrations = `${server}/database/migrations`
const web = 'apps/web/src'

test.each([
  ['packages/contract/src/clients/clients.ts', '@bisita/rules/clients/names', 'imports nothing of ours'],
  ['packages/contract/src/clients/clients.ts', 'uuid', 'Zod only'],
  ['packages/rules/src/clients/names.ts', '@bisita/server/app', 'Rules are pure'],
  ['packages/rules/src/clients/names.ts', 'node:fs', 'Rules are pure'],
  [`${web}/main.tsx`, '@bisita/server/app', 'never imports the server'],
  [`${web}/main.tsx`, '../../server/src/app.ts', 'never imports the server'],
  [`${server}/app.ts`, '../../web/src/main.tsx', 'never imports the web app'],
  ['apps/e2e/clients.spec.ts', 'kysely', 'Only the server builds queries'],
  [`${web}/api/api.ts`, 'node:path', 'runs in a browser'],
  [`${web}/features/itineraries/screens/itinerary.tsx`, '@bisita/contract/itineraries', 'brings Zod into the browser'],
  ['packages/rules/src/clients/names.ts', '@bisita/contract/clients/clients', 'brings Zod into the browser'],
  [`${server}/domains/clients/clients.service.ts`, 'kysely', 'SQL lives in stores'],
  [`${server}/domains/clients/clients.routes.ts`, 'pg', 'SQL lives in stores'],
  [`${server}/http/mount.ts`, 'kysely', 'SQL lives in stores'],
  [`${server}/domains/clients/clients.store.ts`, './clients.service.ts', 'A store knows SQL only'],
  [`${server}/domains/clients/clients.service.ts`, './clients.routes.ts', 'knows nothing of HTTP'],
  [`${server}/domains/clients/list.ts`, '../users/users.routes.ts', 'only put together'],
  [`${server}/domains/clients/delete.service.ts`, '../itineraries/itineraries.store.ts', 'in one direction'],
  [`${server}/domains/clients/list/export.service.ts`, '../../visits/list/list.service.ts', 'in one direction'],
  [`${server}/domains/settings/settings.service.ts`, '../users/users.store.ts', 'in one direction'],
  [`${migrations}/2026-11-28-30-dialable-numbers.ts`, '@bisita/contract/visits/outcomes', 'imports kysely and the helpers beside it only'],
  [`${migrations}/2026-11-28-30-dialable-numbers.ts`, './2026-11-27-11-cron-forms.ts', 'imports kysely and the helpers beside it only'],
  [`${migrations}/2026-11-28-30-dialable-numbers.ts`, '../counts.ts', 'imports kysely and the helpers beside it only'],
  [`${migrations}/triggers.ts`, 'node:crypto', 'imports kysely and the helpers beside it only'],
  [`${server}/database/counts.ts`, '../domains/clients/clients.store.ts', 'know no domain'],
  [`${web}/features/users/screens/UsersScreen.tsx`, '../../dashboards/screens/ListFigures.tsx', 'Features import each other in one direction'],
  [`${web}/features/clients/components/List.tsx`, '../../users/rights.ts', 'its feature’s own'],
  [`${web}/features/clients/clients.queries.ts`, '../../app/session.ts', 'app/ puts the features together'],
  [`${web}/frame/useServices.ts`, '../features/clients/clients.queries.ts', 'frame/ knows no feature'],
  [`${web}/ui/Table.tsx`, '../features/clients/clients.queries.ts', 'know no feature'],
])('%s may not import %s', (from, specifier, say) => {
  expect(see(from, specifier)).toContain(say)
})

test.each([
  ['packages/contract/src/clients/clients.ts', 'zod'],
  ['packages/contract/src/clients/clients.ts', './roles.ts'],
  ['packages/contract/src/clients.test.ts', 'vitest'],
  ['packages/rules/src/clients/names.ts', '@bisita/contract/limits'],
  [`${web}/features/itineraries/screens/itinerary.tsx`, '@bisita/contract/limits'],
  [`${server}/domains/clients/clients.store.ts`, 'kysely'],
  [`${server}/database/connection.ts`, 'pg'],
  [`${migrations}/2026-11-28-30-dialable-numbers.ts`, 'kysely'],
  [`${migrations}/2026-11-28-50-due-counts.ts`, './triggers.ts'],
  [`${server}/domains/clients/clients.routes.ts`, './clients.service.ts'],
  [`${server}/domains/clients/clients.service.ts`, '../locations/locations.store.ts'],
  [`${server}/domains/clients/create.pg.test.ts`, 'kysely'],
  [`${server}/domains/clients/delete.pg.test.ts`, '../itineraries/itineraries.store.ts'],
  [`${server}/domains/clients/testing/world.ts`, '../../itineraries/itineraries.store.ts'],
  [`${server}/domains/itineraries/list/filters.ts`, '../../clients/list/searchConditions.ts'],
  [`${server}/domains/areas/areas.service.ts`, '../branches/wording.ts'],
  [`${server}/domains/branches/create.service.ts`, '../areas/areas.store.ts'],
  [`${server}/app.ts`, './domains/clients/clients.routes.ts'],
  [`${web}/features/clients/components/List.tsx`, '../clients.queries.ts'],
  [`${web}/features/clients/components/List.tsx`, '../../users/users.queries.ts'],
  [`${web}/features/clients/components/List.tsx`, '../../visits/rights.ts'],
  [`${web}/features/clients/components/List.tsx`, '../../../ui/Table.tsx'],
  [`${web}/app/router.tsx`, '../features/users/rights.ts'],
  ['apps/web/vite.config.ts', 'node:path'],
  ['bench/main.ts', 'kysely'],
])('%s may import %s', (from, specifier) => {
  expect(see(from, specifier)).toBeUndefined()
})

test('types may cross where only the work is kept apart', () => {
  expect(see(`${server}/domains/clients/clients.service.ts`, 'kysely', { typeOnly: true })).toBeUndefined()
  expect(see(`${web}/features/itineraries/screens/itinerary.tsx`, '@bisita/contract/itineraries', { typeOnly: true })).toBeUndefined()
  expect(see('apps/e2e/clients.spec.ts', 'kysely', { typeOnly: true })).toBeDefined()
  expect(see(`${migrations}/2026-11-27-11-cron-forms.ts`, '../tables.ts', { typeOnly: true })).toBeDefined()
})

test('a feature may load a shared part of a later one with import(), and take its types', () => {
  const from = `${web}/features/users/screens/UsersScreen.tsx`
  expect(see(from, '../../dashboards/screens/ListFigures.tsx', { later: true })).toBeUndefined()
  expect(see(from, '../../dashboards/screens/dashboard.tsx', { later: true })).toContain('its feature’s own')
  expect(see(from, '../../dashboards/comparison.ts', { typeOnly: true })).toBeUndefined()
})
