import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** What an MR holds: the table of it, the table of what covers brought, and the column and the type of its ids in both. */
export const assignedKinds = {
  locations: { assigned: sql`mr_locations`, brought: sql`mr_cover_locations`, id: sql`location_id`, ids: sql`text[]` },
  clients: { assigned: sql`mr_clients`, brought: sql`mr_cover_clients`, id: sql`client_id`, ids: sql`uuid[]` },
} as const

/** What MRs hold: locations, or single clients. */
export type AssignedKind = keyof typeof assignedKinds

/** Whether an MR holds something, joined as `m`, in the MR's own right: not for a cover only. */
export function assignedAsOwn(kind: AssignedKind, mrId: string, thing: Sql): Sql {
  const { brought, id } = assignedKinds[kind]
  return sql`m.user_id is not null and not exists (select from ${brought} b where b.to_user_id = ${mrId} and b.${id} = ${thing})`
}

/** A `delete` after which an MR holds things no longer for a cover. */
export function forgetCovers(kind: AssignedKind, mrId: string, things: readonly string[]): Sql {
  const { brought, id, ids } = assignedKinds[kind]
  return sql`delete from ${brought} where to_user_id = ${mrId} and ${id} = any(${things}::${ids})`
}

/** How many stand in for an MR and hold some of these things for the MR's sake only. */
export function standInCount(kind: AssignedKind, mrId: string, things: readonly string[]): Sql {
  const { brought, id, ids } = assignedKinds[kind]
  return sql`(select count(distinct b.to_user_id) from ${brought} b
    where b.from_user_id = ${mrId} and b.${id} = any(${things}::${ids})
      and not exists (select from ${brought} o
        where o.to_user_id = b.to_user_id and o.${id} = b.${id} and o.from_user_id <> b.from_user_id))::int`
}
