import path from 'node:path'
import type { Page } from '@playwright/test'
import { median } from '../measure.ts'
import type { Result } from '../results.ts'
import { buildPages } from './build.ts'
import { inBrowser, openOurs } from './device.ts'
import type { Bench } from './page/page.ts'
import { providePeers } from './peers.ts'
import { serveFolder } from './serve.ts'

/** What the page of the bench offers. */
declare const window: { readonly bench: Bench }

const rounds = 5
const keywords = ['dela', 'cruz ana', '0917', 'a', 'maria santos']

/** Milliseconds of each thing that is done, at one number of clients. */
type Times = Record<'set-up' | 'first page' | 'lines loaded' | 'search' | 'a visit with photo saved', number>

/** What a sealed phone may take of what one in clear takes (decisions-privacy section 1). */
const bounds: Readonly<Times> = { 'set-up': 1.3, 'first page': 1.2, 'lines loaded': 1.2, search: 1.2, 'a visit with photo saved': 1.2 }

async function timesOf(page: Page, sealed: boolean): Promise<Times> {
  const setUp = await page.evaluate((wanted) => window.bench.store(wanted), sealed)
  await page.evaluate((wanted) => window.bench.keep(wanted), sealed)
  const found = await page.evaluate(([words, wanted]) => window.bench.search(words, 5, wanted), [keywords, sealed] as const)
  const saved = await page.evaluate((wanted) => window.bench.saveVisits(10, wanted), sealed)
  await page.evaluate(() => window.bench.forget())
  return { 'set-up': setUp, 'first page': found.opened, 'lines loaded': found.loaded, search: median(found.times), 'a visit with photo saved': median(saved) }
}

/**
 * A sealed phone against the same in clear, alternated, with a processor four times slower than this one. Not in it: the
 * PIN, whose cost is measured on each phone when it is chosen, and the envelope of an item, which is made after it is saved.
 */
export async function benchSealing(size: number, add: (...results: readonly Result[]) => void): Promise<void> {
  const served = await serveFolder(await buildPages(providePeers(path.resolve(import.meta.dirname, '../../.cache/bench-peers'))))
  try {
    const measured: Record<'clear' | 'sealed', Times[]> = { clear: [], sealed: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of ['clear', 'sealed'] as const) {
        const times = await inBrowser(async (page) => {
          await openOurs(page, { address: served.address, size, add })
          await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
          return timesOf(page, kind === 'sealed')
        })
        measured[kind].push(times)
      }
    }
    for (const name of Object.keys(bounds) as (keyof Times)[]) {
      const [ours, floor] = [median(measured.sealed.map((times) => times[name])), median(measured.clear.map((times) => times[name]))]
      const ratio = median(measured.sealed.map((times, round) => times[name] / (measured.clear[round]?.[name] ?? Number.NaN)))
      add({ name: `sealed: ${name} at CPU 4×`, size, unit: 'ms', ours, floor, ratio, bound: bounds[name] })
    }
  } finally {
    await served.stop()
  }
}
