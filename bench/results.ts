import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One measurement: ours against a floor in the same run, and the bound on their ratio, where there is one. */
export type Result = {
  readonly name: string
  /** Clients in the database. */
  readonly size: number
  readonly unit: 'ms' | 's' | '/s' | 'MiB' | ''
  readonly ours: number
  readonly floor: number
  readonly ratio: number
  readonly bound: number | null
  /** The least and the greatest ratio of its rounds. */
  readonly spread?: readonly [number, number]
  /** How many records the request matches. */
  readonly matches?: number
  /** Tables that the plan reads from end to end. */
  readonly scanned?: readonly string[]
}

/** Slower by what factor at the greater size; only where what is matched did not grow itself. */
export type Growth = { readonly name: string; readonly factor: number; readonly matches: readonly [number, number]; readonly bound: number }

/** A bound counts as missed beyond this many times of it: no machine measures more exactly. */
const tolerance = 1.2

/** The names of what missed its bound by more than a machine's unsteadiness. */
export function missedOf(results: readonly Result[], growth: readonly Growth[]): string[] {
  const missed = (found: number, bound: number | null): boolean => bound !== null && !(found <= bound * tolerance)
  return [
    ...results.filter(({ ratio, bound }) => missed(ratio, bound)).map(({ name, size }) => `${name} at ${size}`),
    ...growth.filter((one) => !isBroad(one) && missed(one.factor, one.bound)).map(({ name }) => `growth of ${name}`),
  ]
}

/** Whether a keyword finds so much more at the greater size that nothing can be said of it. */
const isBroad = ({ name, matches }: Growth): boolean => name.includes('keyword') && matches[1] > matches[0] * 1.5 && matches[1] > 100

const figure = (value: number) => value.toFixed(value < 10 ? 2 : 1).padStart(9)

export function printResult(result: Result): void {
  const { spread, bound } = result
  const mark = bound === null || result.ratio <= bound ? ' ' : '!'
  const notes = [
    ...(spread === undefined ? [] : [`rounds ${spread[0].toFixed(2)} to ${spread[1].toFixed(2)}`]),
    ...(result.matches === undefined ? [] : [`${result.matches} match`]),
    ...(result.scanned?.length ? [`scans ${[...new Set(result.scanned)].join(', ')}`] : []),
  ].join('; ')
  process.stdout.write(
    `${mark} ${String(result.size).padStart(9)}  ${result.name.padEnd(34)}${figure(result.ours)} ${result.unit}  floor${figure(result.floor)} ${result.unit}  ratio${figure(result.ratio)} (${bound === null ? 'no bound' : `at most ${bound}`})  ${notes}\n`,
  )
}

/** Compares the list's cases between the smallest and the greatest size. */
export function growthOf(results: readonly Result[]): Growth[] {
  const lists = results.filter((result) => /^(list|visits|itineraries) /.test(result.name))
  const sizes = [...new Set(lists.map((result) => result.size))].toSorted((a, b) => a - b)
  const [small, large] = [sizes[0], sizes.at(-1)]
  if (small === large) return []
  return lists
    .filter((result) => result.size === small)
    .flatMap((before) => {
      const after = lists.find((result) => result.size === large && result.name === before.name)
      return after === undefined ? [] : [{ name: before.name, factor: after.ours / before.ours, matches: [before.matches ?? 0, after.matches ?? 0] as const, bound: 1.5 }]
    })
}

export function printGrowth(growth: readonly Growth[]): void {
  for (const one of growth) {
    const { name, factor, matches, bound } = one
    const broad = isBroad(one)
    const mark = factor <= bound || broad ? ' ' : '!'
    process.stdout.write(`${mark} growth  ${name.padEnd(34)} x${factor.toFixed(2)} (at most ${bound}${broad ? ', broad keyword: not bound' : ''})  matches ${matches.join(' to ')}\n`)
  }
}

/** Writes everything as JSON and gives the file's name. */
export function saveResults(folder: string, results: readonly Result[], growth: readonly Growth[]): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), results, growth }, null, 2))
  return file
}
