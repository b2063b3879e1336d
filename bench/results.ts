import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One measurement: ours against a floor in the same run, and the bound on their ratio. */
export type Result = {
  readonly name: string
  /** Clients in the database. */
  readonly size: number
  readonly unit: 'ms' | 's' | '/s' | 'MiB' | ''
  readonly ours: number
  readonly floor: number
  readonly ratio: number
  readonly bound: number
  /** How many records the request matches. */
  readonly matches?: number
  /** Tables that the plan reads from end to end. */
  readonly scanned?: readonly string[]
}

/** Slower by what factor at the greater size; only where what is matched did not grow itself. */
export type Growth = { readonly name: string; readonly factor: number; readonly matches: readonly [number, number]; readonly bound: number }

const figure = (value: number) => value.toFixed(value < 10 ? 2 : 1).padStart(9)

export function printResult(result: Result): void {
  const mark = result.ratio <= result.bound ? ' ' : '!'
  const notes = [
    ...(result.matches === undefined ? [] : [`${result.matches} match`]),
    ...(result.scanned?.length ? [`scans ${[...new Set(result.scanned)].join(', ')}`] : []),
  ].join('; ')
  process.stdout.write(
    `${mark} ${String(result.size).padStart(9)}  ${result.name.padEnd(34)}${figure(result.ours)} ${result.unit}  floor${figure(result.floor)} ${result.unit}  ratio${figure(result.ratio)} (at most ${result.bound})  ${notes}\n`,
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
  for (const { name, factor, matches, bound } of growth) {
    const broad = name.includes('keyword') && matches[1] > matches[0] * 1.5 && matches[1] > 100
    const mark = factor <= bound || broad ? ' ' : '!'
    process.stdout.write(`${mark} growth  ${name.padEnd(34)} x${factor.toFixed(2)} (at most ${bound}${broad ? ', broad keyword: not bound' : ''})  matches ${matches.join(' to ')}\n`)
  }
}

/** Writes everything as JSON and gives the file's name. */
export function keepResults(folder: string, results: readonly Result[], growth: readonly Growth[]): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), results, growth }, null, 2))
  return file
}
