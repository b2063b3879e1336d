/** Which number takes which form of a plural. */
const plurals = new Intl.PluralRules('en')

/**
 * A text of the screens. Every text is written whole in one call, so that it can be translated as a sentence with the English text as its key.
 * @param text English, in ICU message format with arguments and plurals only: "{n, plural, one {# client} other {# clients}} of {branch}"
 * @param values what stands for the arguments; numbers are written with the thousands' comma
 */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.includes('{') ? format(text, values) : text
}

/** ICU's arguments and plurals, as `@lingui/core` writes them (words.test.ts holds one against the other). */
function format(message: string, values: Readonly<Record<string, string | number>>, counted = '#'): string {
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

function argument(inside: string, values: Readonly<Record<string, string | number>>): string {
  const [name = '', kind] = inside.split(',', 2).map((part) => part.trim())
  const value = values[name] ?? ''
  const written = typeof value === 'number' ? value.toLocaleString('en-US') : value
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
