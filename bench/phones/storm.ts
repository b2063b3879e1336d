import { runBackgroundLoad, measureForeground, seconds } from '../backgroundLoad.ts'
import { cookieOf, startServers } from '../running.ts'
import type { PhonesResult, PhonesTask } from './returning.ts'
import type { Result } from '../results.ts'

const storms = [
  { name: '200 phones at once', count: 200, within: 0 },
  { name: '1,000 phones within 30 s', count: 1000, within: 30 },
] as const

/** Seconds after which every phone has to be done. */
const mostSeconds = 300

/**
 * What people notice while phones come back together: the p95 of their calls against the one without, at most three
 * times as long; no call of a person fails, and every phone is done within five minutes.
 */
export async function benchStorm(url: string, size: number, password: string): Promise<Result[]> {
  const running = await startServers(url, {})
  const { server } = running
  const results: Result[] = []
  try {
    const people = await Promise.all(['oic1', 'oic2', 'oic3', 'oic4'].map((name) => cookieOf(server, name, password)))
    const cookies = await Promise.all(Array.from({ length: 8 }, (_, n) => cookieOf(server, `mr${n + 1}`, password)))
    await measureForeground(server, people, seconds(5))
    for (const { name, count, within } of storms) {
      const idle = await measureForeground(server, people, seconds(20))
      const coming = runBackgroundLoad<PhonesResult>('phones/returning.ts', { server, cookies, count, within } satisfies PhonesTask)
      const noticed = await measureForeground(server, people, coming)
      const back = await coming
      process.stdout.write(`  ${name}: ${back.refused} told to come again, ${back.failed} failed, ${noticed.calls} calls beside it\n`)
      results.push(
        { name: `an officer, ${name}`, size, unit: 'ms', ours: noticed.p95, floor: idle.p95, ratio: noticed.p95 / idle.p95, bound: 3 },
        { name: `an officer’s calls failed, ${name}`, size, unit: '', ours: noticed.failed, floor: 0, ratio: noticed.failed, bound: 0 },
        { name: `all done, ${name}`, size, unit: 's', ours: back.seconds, floor: mostSeconds, ratio: back.seconds / mostSeconds, bound: 1 },
        { name: `phones failed, ${name}`, size, unit: '', ours: back.failed, floor: 0, ratio: back.failed, bound: 0 },
      )
    }
    return results
  } finally {
    await running.stop()
  }
}
