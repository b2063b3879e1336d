import { type RawBuilder, sql } from 'kysely'
import { ngramQuery, likePattern } from '../../../database/ngramSearch.ts'

/** That a row `s` of `client_search` contains every word in its name, phones or number; words are folded. */
export const containsWords = (words: readonly string[]): readonly RawBuilder<boolean>[] =>
  words.map((word) => sql`s.search_text like ${likePattern(word)}`)

/** The same, led by what the index is asked first. */
export const indexedSearchConditions = (words: readonly string[]): readonly RawBuilder<boolean>[] => [
  sql`bisita_grams(s.search_text) @@ ${ngramQuery(words)}::tsquery`,
  ...containsWords(words),
]
