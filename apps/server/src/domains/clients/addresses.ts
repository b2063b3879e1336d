import { type RawBuilder, sql } from 'kysely'
import { ngramQuery, likePattern } from '../../database/ngramSearch.ts'

type Condition = RawBuilder<boolean>

/**
 * The ways in which a folded text can lie across the joint of "address, path": at each of its commas,
 * what stands before must end the address and what stands from the comma on must begin ", path".
 */
const joints = (text: string): { head: string; tail: string }[] =>
  [...text.matchAll(/,/g)].map(({ index }) => ({ head: text.slice(0, index), tail: text.slice(index) }))

/** Escapes what `like` gives a meaning to. */
const literal = (text: string): string => likePattern(text).slice(1, -1)

/** Whether ", path" of the place `l` begins with `tail`, which begins with a comma. */
function pathBegins(tail: string): Condition {
  return ', '.startsWith(tail.slice(0, 2)) ? sql`l.path_key like ${`${literal(tail.slice(2))}%`}` : sql`false`
}

/** Whether the address in `s` ends with `head`; without a head there must be an address at all. */
function addressEnds(head: string): Condition {
  if (head === '') return sql`s.address_key <> ''`
  return sql`bisita_grams(s.address_key) @@ ${ngramQuery([head])}::tsquery and s.address_key like ${`%${literal(head)}`}`
}

/** That "address, path" of a client `s` (of `client_search`) at a place `l` contains a folded text. */
export function addressContains(text: string): Condition {
  return sql`case when s.address_key = '' then l.path_key else s.address_key || ', ' || l.path_key end like ${likePattern(text)}`
}

/**
 * That the address of a client `s` contains a folded text otherwise than by its place's path alone: in the
 * address itself, or across the joint of address and path. Each way is found by an index.
 */
export function byAddress(text: string): Condition {
  const inAddress = sql<boolean>`bisita_grams(s.address_key) @@ ${ngramQuery([text])}::tsquery and s.address_key like ${likePattern(text)}`
  const across = joints(text).map(
    ({ head, tail }) => sql`
    union select s.client_id from client_search s join locations l on l.id = s.location_id
    where ${addressEnds(head)} and ${pathBegins(tail)}`,
  )
  if (across.length === 0) return inAddress
  return sql`s.client_id in (select s.client_id from client_search s where ${inAddress} ${sql.join(across, sql` `)})`
}
