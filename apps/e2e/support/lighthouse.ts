import { rmSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, findChromium } from '../chromium.mjs'
import { freePort } from './server.ts'
import { expect } from './test.ts'

type Audited = { readonly score: number; readonly faults: readonly string[] }
type Scores = { readonly [category in 'accessibility' | 'best-practices']: Audited }

/** Runs `use` with a Chromium that Lighthouse can reach by its port, with a profile of its own. */
export async function withBrowser<T>(use: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bisita-lighthouse-'))
  const port = await freePort()
  const program = await findChromium()
  const args = [...chromiumArguments, `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(folder, { headless: true, args, ...(program ? { executablePath: program } : {}) })
  try {
    return await use(context, port)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One run as on a phone; the faults of a category are what keeps it from 100. */
async function audit(url: string, port: number): Promise<Scores> {
  const onlyCategories = ['accessibility', 'best-practices']
  const result = await lighthouse(url, { port, onlyCategories, disableStorageReset: true, disableFullPageScreenshot: true, logLevel: 'error', output: 'json' })
  if (result === undefined || result.lhr.runtimeError !== undefined) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = result
  expect(new URL(lhr.finalDisplayedUrl).pathname).toBe(new URL(url).pathname)
  const of = (name: string): Audited => {
    const category = lhr.categories[name]
    const faults = (category?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${JSON.stringify(lhr.audits[id]?.details ?? lhr.audits[id]?.title).slice(0, 600)}`)
    return { score: Math.round((category?.score ?? 0) * 100), faults }
  }
  return { accessibility: of('accessibility'), 'best-practices': of('best-practices') }
}

export const perfect: Scores = { accessibility: { score: 100, faults: [] }, 'best-practices': { score: 100, faults: [] } }

/**
 * The median of `runs` runs, category by category. It stops early where more than half of the runs were perfect: then
 * so is the median, whatever the others would be.
 */
export async function median(url: string, port: number, runs: number): Promise<Scores> {
  const all: Scores[] = []
  while (all.length < runs) {
    all.push(await audit(url, port))
    if (all.length > runs / 2 && all.every((scores) => isDeepStrictEqual(scores, perfect))) return perfect
  }
  const middle = (name: keyof Scores): Audited => {
    const found = all.map((scores) => scores[name]).toSorted((one, other) => one.score - other.score)[Math.floor(runs / 2)]
    if (found === undefined) throw new Error('No run at all.')
    return found
  }
  return { accessibility: middle('accessibility'), 'best-practices': middle('best-practices') }
}
