import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './chromium.mjs'

/** `npm run test:long` runs the long forms, and nothing else does. */
const long = process.env['BISITA_LONG'] === '1'
const looks = long ? '**/looks.long.spec.ts' : '**/looks.spec.ts'
const others = long ? { testMatch: '**/*.long.spec.ts', testIgnore: looks } : { testMatch: '**/*.spec.ts', testIgnore: [looks, '**/*.long.spec.ts'] }

const executablePath = await findChromium()

/**
 * A server with a database of its own for each worker: files of tests run beside each other, the tests of a file one
 * after the other, and a test that fails once has failed. `npm test` takes two workers (scripts/test/runners.mjs).
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/test/e2e',
  globalSetup: './support/setup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Limits for what hangs, not measures of speed on a busy machine.
  timeout: long ? 6 * 3_600_000 : 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env['BISITA_E2E_REPORT'] ?? '../../.cache/test/e2e.json' }]],
  projects: [
    { name: 'looks', testMatch: looks, fullyParallel: true },
    { name: 'chromium', ...others },
  ],
  use: {
    headless: true,
    // A service worker would answer in the network's place; the specs about it allow it.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
    screenshot: 'only-on-failure',
    // Recording costs a quarter of the time: asked for when something has to be found out.
    trace: process.env['BISITA_TRACE'] === '1' ? 'retain-on-failure' : 'off',
  },
})
