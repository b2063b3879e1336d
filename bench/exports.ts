import { memoryOf, send } from './measure.ts'
import type { Result } from './results.ts'
import { cookieOf, startServers } from './running.ts'

const columns = ['fullname', 'sss_id', 'pension_amt', 'phone_number', 'mun_city', 'barangay', 'last_visit', 'visit_result']

/** The peak at the previous size, which that of a larger size is compared with. */
let before: number | null = null

/**
 * An administrator's export of all clients, three times, by a server of its own: the most memory it ever took, against that
 * of the size before in the same run (at most 1.2), and clients a second.
 */
export async function benchExports(url: string, size: number, password: string): Promise<Result[]> {
  const running = await startServers(url, {})
  try {
    const cookie = await cookieOf(running.server, 'admin', password)
    const times: number[] = []
    for (let n = 0; n < 3; n += 1) {
      times.push((await send(`${running.server}/api/client/export`, 'POST', 200, { cookie, 'content-type': 'application/json', origin: running.server }, JSON.stringify({ columns }))).ms)
    }
    const peak = memoryOf(running.pid, 'ever')
    const floor = before ?? peak
    before = peak
    const rate = (size / Math.min(...times)) * 1000
    return [
      { name: 'export, memory', size, unit: 'MiB', ours: peak, floor, ratio: peak / floor, bound: 1.2 },
      { name: 'export, clients', size, unit: '/s', ours: rate, floor: rate, ratio: 1, bound: null },
    ]
  } finally {
    await running.stop()
  }
}
