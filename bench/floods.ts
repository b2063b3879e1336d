import { memoryOf } from './measure.ts'
import { runBackgroundLoad, measureForeground, seconds } from './backgroundLoad.ts'
import type { FloodTask, FloodResult } from './flooding.ts'
import { cookieOf, startServers } from './running.ts'
import type { Result } from './results.ts'

const undisturbed = 20
const floods: readonly { readonly kind: FloodTask['kind']; readonly name: string; readonly seconds: number }[] = [
  { kind: 'fields', name: 'sign-ins of 95,000 fields', seconds: 20 },
  { kind: 'uploads', name: 'uploads without a ticket', seconds: 20 },
  { kind: 'trickle', name: 'bodies sent byte by byte', seconds: 45 },
  { kind: 'guesses', name: 'guesses at a password', seconds: 20 },
  { kind: 'lists', name: 'lists of 1,000', seconds: 20 },
]

/**
 * What people notice while somebody, known or not, floods the server: the p95 of their calls, against the one without,
 * at most three times as long. The limits are the usual ones.
 */
export async function benchFloods(url: string, size: number, password: string): Promise<Result[]> {
  const running = await startServers(url, {}, '', 'usual')
  const { server } = running
  const results: Result[] = []
  try {
    const people = await Promise.all(['oic1', 'oic2', 'oic3', 'oic4', 'oic1', 'oic2', 'oic3', 'oic4'].map((name) => cookieOf(server, name, password)))
    await measureForeground(server, people, seconds(5))
    for (const flood of floods) {
      const idle = await measureForeground(server, people, seconds(undisturbed))
      const before = memoryOf(running.pid)
      const cookie = await cookieOf(server, 'mr1', password)
      const flooding = runBackgroundLoad<FloodResult>('flooding.ts', { ...flood, server, cookie } satisfies FloodTask)
      const noticed = await measureForeground(server, people, flooding)
      const { answers, open } = await flooding
      const memory = memoryOf(running.pid)
      process.stdout.write(`  ${flood.name}: ${JSON.stringify(answers)}, ${open} connections still open, ${noticed.calls} calls beside it\n`)
      results.push(
        { name: `others, ${flood.name}`, size, unit: 'ms', ours: noticed.p95, floor: idle.p95, ratio: noticed.p95 / idle.p95, bound: 3 },
        { name: `memory, ${flood.name}`, size, unit: 'MiB', ours: memory, floor: before, ratio: before === 0 ? 1 : memory / before, bound: 2 },
        { name: `others failed, ${flood.name}`, size, unit: '', ours: noticed.failed, floor: 0, ratio: noticed.failed, bound: 0 },
      )
      if (flood.kind === 'trickle') results.push({ name: 'trickled connections still open', size, unit: '', ours: open, floor: 0, ratio: open, bound: 0 })
    }
    return results
  } finally {
    await running.stop()
  }
}
