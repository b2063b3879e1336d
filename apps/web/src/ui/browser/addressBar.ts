/** The address bar's query as plain text values. */
export const parseQuery = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

/** Numbers and non-empty texts as a query with `?`; empty where there are none. */
export function stringifyQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) query.set(name, String(value))
  }
  return query.size === 0 ? '' : `?${query}`
}

/** Reads one of the given values; anything else in the address bar counts as absent. */
export const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value)

/** Reads a whole number from 1 to 10,000,000; undefined for anything else. */
export function positive(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= 10_000_000 ? number : undefined
}

/** The values without undefined ones, so that the address bar doesn't show them. */
export const omitUndefined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
