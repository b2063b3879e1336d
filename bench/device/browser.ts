import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../apps/e2e/chromium.mjs'

export type Browser = { readonly page: Page; readonly stop: () => Promise<void> }

/** A real Chromium with a profile of its own, which is thrown away. */
export async function openBrowser(): Promise<Browser> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'bisita-bench-'))
  const executablePath = await findChromium('browser')
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    headless: true,
    args: [...chromiumArguments],
  })
  context.setDefaultTimeout(0)
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    stop: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
