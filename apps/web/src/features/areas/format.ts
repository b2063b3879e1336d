import { grouped } from '@bisita/rules/numbers'
/** So many names stand in a row; the rest is a number. */
const mostNamed = 3

/** Names in a line, the first few of many. */
export function namesWords(names: readonly string[], none: string): string {
  if (names.length === 0) return none
  const named = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? `${named} and ${grouped(names.length - mostNamed)} more` : named
}
