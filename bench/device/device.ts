import path from 'node:path'
import type { Page } from '@playwright/test'
import { median } from '../measure.ts'
import type { Result } from '../results.ts'
import { openBrowser } from './browser.ts'
import { buildPages } from './build.ts'
import type { Bench } from './page/page.ts'
import type { Peers } from './page/peers.ts'
import { providePeers } from './peers.ts'
import { serveFolder } from './serve.ts'
import { withTasks } from './tasks.ts'

/** What the pages of the bench offer. */
declare const window: { readonly bench: Bench & Peers }

const cache = path.resolve(import.meta.dirname, '../../.cache')
/** Of set-up: one alone may meet a compaction of the database's files, or not, and a short one more of what else the machine does. */
const roundsOf = (size: number): number => (size > 10_000 ? 3 : 9)
const others = ['raw', 'rxdb', 'pouchdb'] as const
const keywords = ['dela', 'cruz ana', '0917', 'a', 'maria santos', '3412', 'reyes-lim', 'qqq']

type AddResults = (...results: readonly Result[]) => void
export type DeviceBench = { readonly address: string; readonly size: number; readonly add: AddResults }

const quantile = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

/** A figure that has a limit of its own. */
const within = (name: string, size: number, unit: Result['unit'], ours: number, limit: number): Result => ({ name, size, unit, ours, floor: limit, ratio: ours / limit, bound: 1 })

/** In a browser of its own: what one leaves behind, a database still clears up while the next is at it. */
export async function inBrowser<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const { page, stop } = await openBrowser()
  try {
    return await work(page)
  } finally {
    await stop()
  }
}

export const openOurs = async (page: Page, { address, size }: DeviceBench): Promise<void> => {
  await page.goto(`${address}index.html`)
  await page.evaluate((clients) => window.bench.prepare(clients), size)
}

/** Milliseconds of one set-up of ours. */
const setUpOurs = (at: DeviceBench): Promise<number> =>
  inBrowser(async (page) => {
    await openOurs(page, at)
    return page.evaluate(() => window.bench.store())
  })

/** Milliseconds in which one of the others stores the same. */
const storeOther = ({ address, size }: DeviceBench, name: (typeof others)[number]): Promise<number> =>
  inBrowser(async (page) => {
    await page.goto(`${address}peers.html`)
    return page.evaluate(([peer, clients]) => window.bench.store(peer, clients), [name, size] as const)
  })

/** Set-up against each of the others, in turn in every round; the median of the rounds' ratios. Answers milliseconds of ours. */
async function benchSetUp(at: DeviceBench): Promise<number> {
  const { size, add } = at
  const ours: number[] = []
  const theirs: Record<(typeof others)[number], number[]> = { raw: [], rxdb: [], pouchdb: [] }
  for (let round = 0; round < roundsOf(size); round += 1) {
    ours.push(await setUpOurs(at))
    for (const name of others) theirs[name].push(await storeOther(at, name))
  }
  for (const name of others) {
    const ratio = median(ours.map((spent, round) => spent / (theirs[name][round] ?? Number.NaN)))
    add({ name: `set-up against ${name}`, size, unit: 's', ours: median(ours) / 1000, floor: median(theirs[name]) / 1000, ratio, bound: name === 'raw' ? 1.3 : 1 / 1.5 })
  }
  return median(ours)
}

/** Searching, replaying and the page's own thread, on a device that is set up. */
async function benchUse(page: Page, at: DeviceBench): Promise<void> {
  const { size, add } = at
  await openOurs(page, at)
  const setUp = await withTasks(page, () => page.evaluate(() => window.bench.keep()))
  add(within('longest task in set-up, cpu', size, 'ms', setUp.longest.cpu, 50))
  const searched = await withTasks(page, () => page.evaluate(([words, rounds]) => window.bench.search(words, rounds), [keywords, 25] as const))
  const { opened, loaded, times } = searched.result
  add(
    within('first page before the lines', size, 'ms', opened, 2500),
    within('lines loaded', size, 'ms', loaded, 2500),
    within('contains-search, p95', size, 'ms', quantile(times, 0.95), 15),
    within('longest task in search, cpu', size, 'ms', searched.longest.cpu, 50),
  )
  await page.evaluate((clients) => window.bench.prepareRevisions(Math.min(1000, clients)), size)
  // Apart from the watching, which costs as much as what is watched.
  const watched = await withTasks(page, () => page.evaluate(() => window.bench.revise()))
  add(within('longest task in replay, cpu', size, 'ms', watched.longest.cpu, 50))
  await page.evaluate(() => window.bench.forget())
  await page.evaluate(() => window.bench.keep())
  add(within('1,000 revisions applied', size, 'ms', await page.evaluate(() => window.bench.revise()), 1000))
  const saved = await page.evaluate((rounds) => window.bench.saveVisits(rounds), 60)
  add(within('a visit with photo saved, p95', size, 'ms', quantile(saved, 0.95), 100))
  await page.evaluate(() => window.bench.forget())
}

/** The order of a day of 40 stops on a phone whose processor is four times slower than this one. */
async function benchOrder(page: Page, { address, add }: Pick<DeviceBench, 'address' | 'add'>): Promise<void> {
  await page.goto(`${address}index.html`)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times = await page.evaluate(() => window.bench.orderDays(40, 30))
  await session.detach()
  add(within('a day of 40 stops in order at CPU 4×, p95', 40, 'ms', quantile(times, 0.95), 50))
}

/** Everything that is measured on a phone's side, in a real browser, at each number of clients. */
export async function benchDevice(sizes: readonly number[], add: AddResults): Promise<void> {
  const served = await serveFolder(await buildPages(providePeers(path.join(cache, 'bench-peers'))))
  try {
    await inBrowser((page) => benchOrder(page, { address: served.address, add }))
    const perClient = new Map<number, number>()
    for (const size of sizes) {
      const at = { address: served.address, size, add }
      perClient.set(size, (await benchSetUp(at)) / size)
      await inBrowser((page) => benchUse(page, at))
    }
    const [small, large] = [Math.min(...sizes), Math.max(...sizes)]
    const [before, after] = [perClient.get(small) ?? 0, perClient.get(large) ?? 0]
    if (small < large) add({ name: 'set-up of a client, growth', size: large, unit: 'ms', ours: after, floor: before, ratio: after / before, bound: 1.3 })
  } finally {
    await served.stop()
  }
}
