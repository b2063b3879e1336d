import { t } from '@bisita/contract/words'

/** So many names stand in a row; the rest is a number. */
const mostNamed = 3

/** Names in a line, the first few of many. */
export function namesWords(names: readonly string[], none: string): string {
  if (names.length === 0) return none
  const named = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? t('{named} and {n} more', { named, n: names.length - mostNamed }) : named
}
