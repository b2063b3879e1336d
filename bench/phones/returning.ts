/** Phones that come back, as one process: each a quiet round and a page of each feed. Argument: {@link PhonesTask} as JSON. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import os from 'node:os'

export type PhonesTask = { readonly server: string; readonly cookies: readonly string[]; readonly count: number; /** Seconds within which they come. */ readonly within: number }
export type PhonesResult = { readonly seconds: number; readonly refused: number; readonly failed: number }

const { server, cookies, count, within } = JSON.parse(process.argv[2] ?? '{}') as PhonesTask
os.setPriority(19)
const agent = new http.Agent({ keepAlive: true })
const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
let refused = 0
let failed = 0

type Reply = { readonly status: number; readonly retryAfter: number }

function send(method: string, path: string, cookie: string, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) }
    const sent = http.request(`${server}/api${path}`, { agent, method, headers }, (response) => {
      response.resume().on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 0) }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** As the phone's loop waits: 5 seconds, doubling up to 30, a fifth more or less, or as long as the server asks. */
async function insist(make: () => Promise<Reply>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { status, retryAfter } = await make().catch(() => ({ status: 0, retryAfter: 0 }))
    if (status === 200) return
    if (status === 503 || status === 429) refused += 1
    else failed += 1
    const own = Math.min(30, 5 * 2 ** tries) * (0.8 + Math.random() * 0.4)
    await pause(1000 * Math.max(own, retryAfter))
  }
}

async function phone(n: number): Promise<void> {
  await pause(((within * 1000) / count) * n)
  const cookie = cookies[n % cookies.length] ?? ''
  const positions = { clients: 0, visits: 0, itineraries: 0 }
  const unsent = { clients: 0, visits: 0, itineraries: 0, photos: 0, refused: 0 }
  const report = { device_id: randomUUID(), app_version: 'bench', last_success_at: null, oldest_unsent_at: null, unsent, positions }
  await insist(() => send('POST', '/user/sync', cookie, JSON.stringify(report)))
  for (const feed of ['client/revisions', 'visit/changes', 'itinerary/changes']) await insist(() => send('GET', `/${feed}/0?ipp=1000`, cookie))
}

const began = performance.now()
await Promise.all(Array.from({ length: count }, (_, n) => phone(n)))
process.send?.({ seconds: (performance.now() - began) / 1000, refused, failed } satisfies PhonesResult, () => process.exit(0))
