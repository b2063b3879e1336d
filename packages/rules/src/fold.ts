import { phoneForms } from './clients/phones.ts'

/** Fast path: printable ASCII without the backtick, in which folding changes only case and spaces. */
const plain = /^[ -_a-~]*$/

/**
 * Text as it is compared, sorted and searched, on the server and on the device alike: no case, no
 * accents (ñ is n), no invisible characters, plain quotes and dashes, single spaces, trimmed.
 * Folding twice changes nothing.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  return text
    .normalize('NFD')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[‘’‚‛ʼ′`´]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A word that is a number with separators, such as `0917-123`. */
const numberWord = /^[\d+\-()./]*\d[\d+\-()./]*$/

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * The words of a keyword, folded. One that is a number with its separators is reduced to its digits
 * (`0917-123` is `0917123`), since phones and ids are searched by their digits.
 */
export function searchWords(keyword: string): readonly string[] {
  return fold(keyword)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (numberWord.test(word) ? digitsOf(word) : word))
}

/** The parts of a client that a keyword is looked for in; absent ones may be null. */
export type Searchable = {
  readonly fullname: string
  readonly phones: readonly (string | null | undefined)[]
  readonly sss_id: string | null | undefined
}

/**
 * The text that a client is searched by, one part a line: the folded name, each phone's digits in the local and the
 * international form, the digits of the sss_id. A number inside the name is added as digits too, because a keyword's
 * number is reduced to digits.
 */
export function searchText({ fullname, phones, sss_id }: Searchable): string {
  const name = fold(fullname)
  const numbers = /\d/.test(name) ? (name.match(/[\d+\-()./]*\d[\d+\-()./]*/g) ?? []).map(digitsOf) : []
  const inName = numbers.filter((number) => !name.includes(number))
  const parts = [name, ...inName, ...phones.flatMap((phone) => phoneForms(phone ?? '')), digitsOf(sss_id ?? '')]
  return parts.filter((part) => part !== '').join('\n')
}

/** Whether each of the words (from {@link searchWords}) is contained in a {@link searchText}. */
export function containsWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

/** Whether a {@link searchText} contains every word of a keyword, in any order; an empty keyword matches everything. */
export function matchesKeyword(text: string, keyword: string): boolean {
  return containsWords(text, searchWords(keyword))
}
