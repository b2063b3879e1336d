import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One GET over a kept-alive connection; resolves to the milliseconds until its last byte. */
export const get = (url: string, headers: Record<string, string>): Promise<Answered> => send(url, 'GET', 200, headers)

/** One POST of JSON that must be answered with 201. */
export const post = (url: string, headers: Record<string, string>, body: unknown): Promise<Answered> =>
  send(url, 'POST', 201, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))

type Answered = { readonly ms: number; readonly bytes: number }

/** One call with JSON that must be answered with `due`; resolves to the milliseconds until its last byte. */
export function send(url: string, method: string, due: number, headers: Record<string, string>, body?: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(url, { agent, method, headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => void (bytes += chunk.length))
      response.on('end', () => {
        if (response.statusCode !== due) reject(new Error(`${method} ${new URL(url).pathname} answered ${response.statusCode}`))
        else resolve({ ms: performance.now() - began, bytes })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** MiB of memory that a process uses, or the most it ever used; 0 where the system doesn't report it. */
export function memoryOf(pid: number, when: 'now' | 'ever' = 'now'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number((when === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/).exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** What 95 of a hundred stay within. */
export const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

export type Compared = { readonly ours: number; readonly floor: number; readonly ratio: number }

const rounds = 5

/**
 * Runs two things in turn, pair by pair, so that a machine whose speed drifts slows both alike. Each round
 * gives the ratio of the two medians; the result is the median round, in milliseconds.
 */
export async function compare(ours: () => Promise<number>, floor: () => Promise<number>, pairs: number): Promise<Compared> {
  for (let warm = 0; warm < 3; warm += 1) {
    await ours()
    await floor()
  }
  const results: Compared[] = []
  for (let round = 0; round < rounds; round += 1) {
    const mine: number[] = []
    const bare: number[] = []
    for (let pair = 0; pair < pairs; pair += 1) {
      if ((pair + round) % 2 === 0) {
        mine.push(await ours())
        bare.push(await floor())
      } else {
        bare.push(await floor())
        mine.push(await ours())
      }
    }
    results.push({ ours: median(mine), floor: median(bare), ratio: median(mine) / median(bare) })
  }
  return results.toSorted((a, b) => a.ratio - b.ratio)[rounds >> 1] as Compared
}

/** Seconds that something takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
