const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

type Field = { readonly least: number; readonly most: number; readonly names?: readonly string[] }

/** Minute, hour, day of the month, month, day of the week; Sunday is 0 and 7. */
const fields: readonly Field[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: months },
  { least: 0, most: 6, names: weekdays },
]

/** A field's values in their order, without repetition. */
type Values = ReadonlySet<number>

const isStar = (text: string): boolean => text === '*' || text === '?'

/** A field in capitals, with numbers in place of names. */
const numbered = (text: string, { least, names = [] }: Field): string =>
  names.reduce((result, name, at) => result.replaceAll(name, String(least + at)), text.toUpperCase())

/** The values that a field names; null where it says something that is no list of numbers, ranges and steps. */
function valuesOf(text: string, { least, most, names }: Field): Values | null {
  // Only the days of the week have a second name for their first.
  const last = names === weekdays ? 7 : most
  const found = new Set<number>()
  for (const part of text.split(',')) {
    const match = /^(?:(\*|\?)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part)
    if (match === null) return null
    const [, star, from, to, step] = match
    const first = star === undefined ? Number(from) : least
    const end = star === undefined ? Number(to ?? from) : most
    if (first < least || end > last || first > end || step === '0') return null
    for (let value = first; value <= end; value += Number(step ?? 1)) found.add(value > most ? least : value)
  }
  return new Set([...found].toSorted((one, other) => one - other))
}

/**
 * A field's values as text: `*` for all, `*` with a step where they begin with the first and are evenly apart,
 * otherwise values and ranges.
 */
function written(values: Values, { least, most }: Field): string {
  const all = [...values]
  const [first = least, second = first] = all
  if (all.length === most - least + 1) return '*'
  const step = second - first
  if (all.length > 2 && first === least && step > 1 && all.every((value, at) => value === least + at * step) && least + all.length * step > most) return `*/${step}`
  const runs: [number, number][] = []
  for (const value of all) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === value - 1) run[1] = value
    else runs.push([value, value])
  }
  return runs.flatMap(([from, to]) => (to - from > 1 ? [`${from}-${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`])).join(',')
}

/**
 * The canonical form of five fields, so that expressions with the same meaning are the same text: `0 2 * * 7` and `00 2
 * * * SUN` are `0 2 * * 0`. A field that is no list of numbers, names, ranges and steps, such as `L`, stays, in
 * capitals.
 */
export function cronForm(cron: string): string {
  const texts = cron.trim().split(/\s+/).map((text, at) => numbered(text, fields[at] ?? { least: 0, most: 0 }))
  if (texts.length !== fields.length) return texts.join(' ')
  const parsed = fields.map((field, at) => valuesOf(texts[at] as string, field))
  const rewritten = fields.map((field, at) => {
    const values = parsed[at]
    return values === null || values === undefined ? (texts[at] as string) : written(values, field)
  })
  // A day of the month and a day of the week together mean "or": all days on one side are all days.
  const either = ![texts[2], texts[4]].some((text) => isStar(text as string))
  if (either && (rewritten[2] === '*' || rewritten[4] === '*')) rewritten[2] = rewritten[4] = '*'
  return rewritten.join(' ')
}
