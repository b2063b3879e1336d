/** Which number takes which form of a plural. */
const plurals = new Intl.PluralRules('en')

/** What may stand for an argument; nothing is written for null, undefined and a condition that is false. */
export type Value = string | number | boolean | null | undefined

/** The texts of a language by their English ones; under `saidKey` those that servers say with values in them, one a line. */
export type Catalogue = Readonly<Record<string, string>>

/** What no text is. */
export const saidKey = '{}'

let catalogue: Catalogue | undefined

/** A text of `worded` as what it filled in is found by. */
type Sentence = { readonly text: string; readonly form: RegExp; readonly names: readonly string[] }

let sentences: readonly Sentence[] | undefined

/** Chooses the language of every text, before the first of them is read; undefined for English. */
export function speak(texts: Catalogue | undefined): void {
  catalogue = texts
  sentences = undefined
}

const exactly = (text: string): string | undefined => (catalogue !== undefined && Object.hasOwn(catalogue, text) ? catalogue[text] : undefined)

/**
 * A text that came from elsewhere, such as a server's answer, in the chosen language where the catalogue has it, or the text
 * of `worded` that it was made from.
 */
export const known = (text: string): string => exactly(text) ?? (catalogue === undefined ? text : (bySentence(text) ?? text))

declare const ofWorded: unique symbol

/** A text that a server says and stores, in English; browsers know it by `known`. */
export type Said = string & { readonly [ofWorded]: true }

/**
 * A text of the server's, which it says in English: who reads it sees it in the chosen language. A value whose name ends in
 * `_text` is such a text itself, or a list of them; what is called `day`, `date`, `time` or `since` begins with a date, and `n`, `count`,
 * `more`, `left` and `limit` are numbers. Plurals have their number (`#`) in each form.
 */
export const worded = (text: string, values: Readonly<Record<string, Value>> = {}): Said => t(text, values) as Said

/** A text that some text of `worded` was filled in to, read backwards and said in the chosen language; undefined for any other. */
function bySentence(text: string): string | undefined {
  // The one that says most itself comes first: a shorter one may match by what stands for its arguments.
  sentences ??= (exactly(saidKey) ?? '').split('\n').map(sentenceOf).toSorted((a, b) => ownLength(b) - ownLength(a))
  for (const { text: said, form, names } of sentences) {
    const found = form.exec(text)
    if (found === null) continue
    const values: Record<string, Value> = {}
    for (const [at, name] of names.entries()) values[name] ??= valueOf(name, found[at + 1])
    return t(said, values)
  }
  return undefined
}

/** How many letters a text of `worded` has of its own. */
const ownLength = ({ text }: Sentence): number => text.replace(/\{([^{}]|\{[^{}]*\})*\}/g, '').length

/** What stands for an argument: whatever there is, unless its name says more. */
function shapeOf(name: string): string {
  if (/^(n|count|more|left|limit)$/.test(name)) return '([\\d,]+)'
  return /^(day|date|time|since)$/.test(name) ? '((?:[A-Z][a-z]{2} \\d\\d, \\d{4}|\\d{4}-\\d\\d-\\d\\d|\\d\\d/\\d\\d/\\d{4})[^]*?)' : '([^]*?)'
}

function sentenceOf(text: string): Sentence {
  const names: string[] = []
  return { text, form: new RegExp(`^${formOf(text, names)}$`), names }
}

/** What a message looks like once it is filled in, as a regular expression; `names` gets the argument of each group. */
function formOf(message: string, names: string[], counted?: string): string {
  let form = ''
  for (let at = 0; at < message.length; at += 1) {
    const sign = message[at] ?? ''
    if (sign === '{') {
      const end = closing(message, at)
      const inside = message.slice(at + 1, end)
      const [name = '', kind] = inside.split(',', 2).map((part) => part.trim())
      if (kind === undefined) names.push(name)
      form += kind === undefined ? shapeOf(name) : `(?:${Object.values(casesIn(inside)).map((one) => formOf(one, names, name)).join('|')})`
      at = end
    } else if (sign === '#' && counted !== undefined) {
      names.push(counted)
      form += shapeOf('n')
    } else form += sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
  }
  return form
}

/** A value as it was before it was written into an English text: a number, a text of the catalogue, a date with its month. */
function valueOf(name: string, written: string | undefined): Value {
  if (written === undefined) return undefined
  if (/^\d{1,3}(,\d{3})*$/.test(written)) return Number(written.replaceAll(',', ''))
  if (name.endsWith('_text')) {
    const whole = known(written)
    return whole === written ? written.split(/, | and /).map((one) => exactly(one) ?? one).join(', ') : whole
  }
  return written.replace(/\b[A-Z][a-z]{2}(?= \d\d, \d{4}\b)/g, (month) => exactly(month) ?? month)
}

/**
 * A text of the screens. Every text is written whole in one call, so that it can be translated as a sentence with the English text as its key.
 * @param text English, in ICU message format with arguments and plurals only: "{n, plural, one {# client} other {# clients}} of {branch}"
 * @param values what stands for the arguments; numbers are written with the thousands' comma
 */
export function t(text: string, values: Readonly<Record<string, Value>> = {}): string {
  const chosen = exactly(text) ?? text
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
  const cases = casesIn(inside)
  return format(cases[`=${value}`] ?? cases[plurals.select(Number(value))] ?? cases['other'] ?? '', values, written)
}

/** The forms of a plural, as it stands between its braces. */
const casesIn = (inside: string): Record<string, string> => casesOf(inside.slice(inside.indexOf(',', inside.indexOf(',') + 1) + 1))

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
