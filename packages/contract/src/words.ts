/** Which number takes which form of a plural. */
const plurals = new Intl.PluralRules('en')

/** What may stand for an argument; nothing is written for null, undefined and a condition that is false. */
export type Value = string | number | boolean | null | undefined

/** The texts of a language by their English ones. */
export type Catalogue = Readonly<Record<string, string>>

let catalogue: Catalogue | undefined

/** Chooses the language of every text, before the first of them is read; undefined for English. */
export function speak(texts: Catalogue | undefined): void {
  catalogue = texts
}

/** A text that came from elsewhere, such as a server's answer, in the chosen language where the catalogue has it. */
export const known = (text: string): string => (catalogue !== undefined && Object.hasOwn(catalogue, text) ? (catalogue[text] ?? text) : text)

/**
 * A text of the screens. Every text is written whole in one call, so that it can be translated as a sentence with the English text as its key.
 * @param text English, in ICU message format with arguments and plurals only: "{n, plural, one {# client} other {# clients}} of {branch}"
 * @param values what stands for the arguments; numbers are written with the thousands' comma
 */
export function t(text: string, values: Readonly<Record<string, Value>> = {}): string {
  const chosen = known(text)
  return chosen.includes('{') ? format(chosen, values) : chosen
}

/** ICU's arguments and plurals, as `@lingui/core` writes them (words.test.ts holds one against the other). */
function format(message: string, values: Readonly<Record<string, Value>>, counted = '#'): string {
  let [text, at] = ['', 0]
  while (at < message.length) {
    if (message[at] !== '{') {
      text += message[at] === '#' ? counted : message[at]
      at += 1
      continue
    }
    const end = closing(message, at)
    text += argument(message.slice(at + 1, end), values)
    at = end + 1
  }
  return text
}

function argument(inside: string, values: Readonly<Record<string, Value>>): string {
  const [name = '', kind] = inside.split(',', 2).map((part) => part.trim())
  const value = values[name] ?? ''
  const written = typeof value === 'number' ? value.toLocaleString('en-US') : value === false ? '' : String(value)
  if (kind === undefined) return written
  const cases = casesOf(inside.slice(inside.indexOf(',', inside.indexOf(',') + 1) + 1))
  return format(cases[`=${value}`] ?? cases[plurals.select(Number(value))] ?? cases['other'] ?? '', values, written)
}

/** "one {# day} other {# days}" as a record. */
function casesOf(text: string): Record<string, string> {
  const cases: Record<string, string> = {}
  for (let at = 0, open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
    const end = closing(text, open)
    cases[text.slice(at, open).trim()] = text.slice(open + 1, end)
    at = end + 1
  }
  return cases
}

/** Where the brace that opens at a place closes. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && (depth -= 1) === 0) return at
  }
  return text.length
}
