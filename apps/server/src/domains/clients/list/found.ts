import { type RawBuilder, sql } from 'kysely'
import { gramQuery, likePattern } from '../../../database/grams.ts'

/** That a row `s` of `client_search` contains every word in its name, phones or number; words are folded. */
export const containsWords = (words: readonly string[]): readonly RawBuilder<boolean>[] =>
  words.map((word) => sql`s.search_text like ${likePattern(word)}`)

/** The same, led by what the index is asked first. */
export const foundByWords = (words: readonly string[]): readonly RawBuilder<boolean>[] => [
  sql`bisita_grams(s.search_text) @@ ${gramQuery(words)}::tsquery`,
  ...containsWords(words),
]
