import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './chromium.mjs'

const executablePath = await findChromium()

/** One server for all specs, one test at a time; a test that fails once has failed. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.cache/test/e2e',
  globalSetup: './support/setup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/test/e2e.json' }]],
  projects: [{ name: 'chromium' }],
  use: {
    headless: true,
    actionTimeout: 20_000,
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})
