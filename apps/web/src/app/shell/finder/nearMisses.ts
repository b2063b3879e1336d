import { fold, searchWords } from '@bisita/rules/fold'

/** A shorter word has too many near misses. */
const shortest = 5

/** How many letters may be wrong, missing, too many or exchanged. */
const mostWrong = 2

/**
 * What to search for where a keyword finds nobody because of a typing error: the halves of its longest word. One error
 * spoils one half at most. Empty where the word is too short.
 */
export function halvesOf(keyword: string): readonly string[] {
  const longest = searchWords(keyword).toSorted((one, other) => other.length - one.length)[0] ?? ''
  if (longest.length < shortest || /^\d/.test(longest)) return []
  const middle = Math.ceil(longest.length / 2)
  return [longest.slice(0, middle), longest.slice(middle)]
}

/** The number of single letters to change, add, remove or exchange with the next, to make one word of another. */
export function typingErrors(one: string, other: string): number {
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (beforeLast[j - 2] ?? Infinity) + 1 : Infinity
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1), swapped))
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}

/** Those whose name has a word like each word of the keyword, the nearest first; each once. */
export function nearestByName<T extends { readonly id: string; readonly fullname: string }>(found: readonly T[], keyword: string): readonly T[] {
  const words = searchWords(keyword)
  const distance = ({ fullname }: T): number => {
    const names = fold(fullname).split(/[\s,]+/)
    const errors = words.map((word) => Math.min(...names.map((name) => (name.startsWith(word) ? 0 : typingErrors(word, name)))))
    return errors.every((wrong) => wrong <= mostWrong) ? errors.reduce((sum, wrong) => sum + wrong, 0) : Infinity
  }
  const once = [...new Map(found.map((one) => [one.id, one])).values()]
  return once
    .map((one) => ({ one, wrong: distance(one) }))
    .filter(({ wrong }) => wrong < Infinity)
    .toSorted((a, b) => a.wrong - b.wrong)
    .map(({ one }) => one)
}
