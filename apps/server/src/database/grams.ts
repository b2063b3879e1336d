/** How many characters (code points) a window has: what `bisita_grams` of the schema cuts text into. */
export const windowLength = 5

/** A lexeme of a tsquery, quoted so that no character in it has a meaning. */
const lexeme = (text: string): string => `'${text.replace(/[\\']/g, '$&$&')}'`

function conditionsOf(word: string): string[] {
  const characters = [...word]
  // At most one window long and maybe the start of a longer one: found by prefix.
  if (characters.length < windowLength) return [`${lexeme(word)}:*`]
  const last = characters.length - windowLength
  return Array.from({ length: last + 1 }, (_, at) => lexeme(characters.slice(at, at + windowLength).join('')))
}

/**
 * The text of a tsquery that a `bisita_grams(…)` matches where it may contain each of the words, anywhere
 * and in any order. Windows say less than the whole word, so {@link likePattern} must be asked too. Words
 * are folded and not empty; without any there is nothing to ask, and the text is empty.
 */
export function gramQuery(words: readonly string[]): string {
  return [...new Set(words.flatMap(conditionsOf))].join(' & ')
}

/** The pattern for `like` that a text containing the word matches, with its own `%`, `_` and `\` taken as they are. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
