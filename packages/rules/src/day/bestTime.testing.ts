import { bestTime } from './bestTime.ts'
import { type HalfDayCounts, halfDays, halfDayOf } from './halfDays.ts'

/** How far the truth of a made-up world differs: standard deviations of the logarithm of the odds of being found. */
export type World = {
  readonly city: number
  readonly barangay: number
  readonly client: number
  /** Of single half-days of the week, alike for a whole city. */
  readonly days: number
  /** Visits to a client on average. */
  readonly visits: number
}

/** What was said of the clients of a world, compared with what is true of each. */
export type Judged = { readonly clients: number; readonly spoken: number; readonly right: number }

/** Numbers from 0 up to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const zeros = () => Array.from({ length: halfDays }, () => 0)
type Counting = { readonly visits: number[]; readonly found: number[] } & HalfDayCounts
const none = (): Counting => ({ visits: zeros(), found: zeros() })
const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

/**
 * Makes cities of barangays of clients, each with the true chance of being found in each half-day, visits each client by
 * these chances, asks for the best time, and compares the answer with the chances, which the function never saw. Clients
 * differ in how often they are at home at all, and in whether they are rather visited in the morning.
 */
export function judgeWorld(world: World, seed: number, { cities = 12, barangays = 6, clients = 30 } = {}): Judged {
  const next = seeded(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  let spoken = 0
  let right = 0
  for (let c = 0; c < cities; c += 1) {
    const ofCity = normal() * world.city
    const ofDays = zeros().map(() => normal() * world.days)
    const city = none()
    const everybody = Array.from({ length: barangays }, () => {
      const ofBarangay = ofCity + normal() * world.barangay
      const barangay = none()
      return Array.from({ length: clients }, () => {
        const ofClient = ofBarangay + normal() * world.client
        const atHome = 0.3 + normal() * 0.8
        const chances = ofDays.map((ofDay, at) => 1 / (1 + Math.exp(-atHome - ofDay - (at % 2 === 0 ? ofClient : -ofClient) / 2)))
        const client = none()
        const mornings = 0.3 + 0.4 * next()
        for (let left = Math.floor(next() * 2 * world.visits); left > 0; left -= 1) {
          const at = halfDayOf(1 + Math.floor(next() * 6), next() < mornings ? 'morning' : 'afternoon')
          const found = next() < (chances[at] ?? 0) ? 1 : 0
          for (const counts of [client, barangay, city]) {
            counts.visits[at] = (counts.visits[at] ?? 0) + 1
            counts.found[at] = (counts.found[at] ?? 0) + found
          }
        }
        return { chances, counts: { client, barangay, city } }
      })
    })
    for (const { chances, counts } of everybody.flat()) {
      const best = bestTime(counts)
      if (best === null) continue
      spoken += 1
      const named = new Set(best.days.map((day) => halfDayOf(day, best.half)))
      const workdays = chances.slice(0, halfDayOf(7, 'morning'))
      if (mean(workdays.filter((_, at) => named.has(at))) > mean(workdays.filter((_, at) => !named.has(at)))) right += 1
    }
  }
  return { clients: cities * barangays * clients, spoken, right }
}
