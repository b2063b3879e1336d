import type { Database } from '@bisita/server/database/connection'
import { median } from '../measure.ts'
import type { BenchProcess } from '../running.ts'
import { cpuTimeBetween, readCpuTimes } from './cpu.ts'

/** One of the two that are compared: what is called, and the process that answers. */
export type Side = { readonly process: BenchProcess; readonly call: () => Promise<unknown> }

/** Milliseconds for each answer: until the next one came, and of work. */
type TurnResult = { readonly took: number; readonly worked: number }

/** Ours, the floor's and their ratio, as the middle one of the rounds has it; and the least and greatest ratio. */
export type RoundsResult = { readonly ours: number; readonly floor: number; readonly ratio: number; readonly spread: readonly [number, number] }

const rounds = 5

/** At least so many answers for each connection. */
const fewest = 1

async function turnOf(database: Database, { process, call }: Side, connections: number, seconds: number): Promise<TurnResult> {
  const before = await readCpuTimes(database, process)
  const began = performance.now()
  const until = began + seconds * 1000
  let answers = 0
  const one = async (): Promise<void> => {
    for (let n = 0; n < fewest || performance.now() < until; n += 1) {
      await call()
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const took = (performance.now() - began) / answers
  return { took, worked: cpuTimeBetween(before, await readCpuTimes(database, process)) / answers }
}

function middleOf(pairs: readonly (readonly [number, number])[]): RoundsResult {
  // CPU time is measured in ticks: a turn may have been too short for one.
  const ratios = pairs.map(([ours, floor]) => (floor > 0 ? ours / floor : 0)).toSorted((a, b) => a - b)
  const middle = (side: 0 | 1) => median(pairs.map((pair) => pair[side]))
  return { ours: middle(0), floor: middle(1), ratio: median(ratios), spread: [ratios[0] ?? 0, ratios.at(-1) ?? 0] }
}

/** Keeps so many connections busy with each side in turn, five times so many seconds each, and gives time and work for an answer. */
export async function alternate(database: Database, sides: { ours: Side; floor: Side }, connections: number, seconds: number): Promise<{ took: RoundsResult; worked: RoundsResult }> {
  await turnOf(database, sides.ours, connections, seconds / 2)
  await turnOf(database, sides.floor, connections, seconds / 2)
  const found: { ours: TurnResult; floor: TurnResult }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? 'ours' : 'floor'
    const one = await turnOf(database, sides[first], connections, seconds)
    const other = await turnOf(database, sides[first === 'ours' ? 'floor' : 'ours'], connections, seconds)
    found.push(first === 'ours' ? { ours: one, floor: other } : { ours: other, floor: one })
  }
  const of = (what: keyof TurnResult) => middleOf(found.map(({ ours, floor }) => [ours[what], floor[what]] as const))
  return { took: of('took'), worked: of('worked') }
}
