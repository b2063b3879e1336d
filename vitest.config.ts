import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/data/**', '.cache/**', '.runtime/**']

/** `npm run test:long` runs the long forms, `*.long.*`, and nothing else does. */
const long = process.env['BISITA_LONG'] === '1'
if (!long) exclude.push('**/*.long.*')
const named = (suffix: string) => (long ? `**/*.long.${suffix}` : `**/*.${suffix}`)

/** By itself vitest leaves a core free: of two that is half, while the process that hands out the work has little to do. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** The suffix of a test file says what it needs, and so which of the projects runs it. */
export default defineConfig({
  test: {
    // Far above what anything takes: a limit for what hangs, not a measure of speed on a busy machine.
    testTimeout: long ? 6 * 3_600_000 : 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'pure',
          include: [named('test.ts')],
          exclude: [...exclude, '**/*.pg.test.ts', '**/*.web.test.ts'],
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'pg',
          include: [named('pg.test.ts')],
          exclude,
          globalSetup: ['apps/server/src/database/embedded/global-setup.ts'],
          maxWorkers: 2, // each with a PostgreSQL of its own, which is as busy as it is
          // The server's modules are loaded once a worker: whatever they keep, they keep by database. A file's own things are `perFile`.
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'web',
          include: [named('web.test.ts'), named('web.test.tsx')],
          exclude,
          environment: 'jsdom',
          maxWorkers,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
