/** How many characters (code points) a window has: what `bisita_grams` of the schema cuts text into. */
export const gramLength = 5

/** A lexeme of a tsquery, quoted so that no character in it has a meaning. */
const lexeme = (text: string): string => `'${text.replace(/[\\']/g, '$&$&')}'`

function lexemesOf(word: string): string[] {
  const characters = [...word]
  // A word shorter than a window may be the start of a window: it is searched by prefix.
  if (characters.length < gramLength) return [`${lexeme(word)}:*`]
  const last = characters.length - gramLength
  return Array.from({ length: last + 1 }, (_, at) => lexeme(characters.slice(at, at + gramLength).join('')))
}

/**
 * The text of a tsquery that a `bisita_grams(…)` matches where it may contain each of the words, anywhere
 * and in any order. Windows say less than the whole word, so {@link likePattern} must be asked too. Words
 * are folded and not empty; without words the text is empty.
 */
export function ngramQuery(words: readonly string[]): string {
  return [...new Set(words.flatMap(lexemesOf))].join(' & ')
}

/** The pattern for `like` that a text containing the word matches, with its own `%`, `_` and `\` taken as they are. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
