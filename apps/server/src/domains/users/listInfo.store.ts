import { peopleScopeOf } from '@bisita/rules/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { personInScope } from '../../scope.ts'

/**
 * What moves when one of the small lists does, so that a device loads it anew: of locations also when others
 * are assigned to the user. Of products, and of the people in scope, it is every one's last change: the
 * greatest alone would hide one that was made earlier and committed later. Twelve digits each: they travel in
 * every quiet round of every phone.
 */
export type Versions = { locations: string; products: string; users: string }

export async function readVersions(db: Executor, user: Caller): Promise<Versions> {
  const { rows } = await sql<Versions>`
    select
      left(md5((select count(*) || '-' || coalesce(max(id), '') from locations where retired_at is null)
        || (select coalesce('-' || md5(string_agg(location_id, ',' order by location_id)), '') from mr_locations
            where user_id = ${user.id})), 12) as locations,
      (select left(md5(coalesce(string_agg(id::text || revised_at, ',' order by id), '')), 12) from products) as products,
      (select left(md5(coalesce(string_agg(u.id::text || u.revised_at, ',' order by u.id), '')), 12) from users u
        where u.deleted_at is null and ${personInScope(peopleScopeOf(user), 'u')}) as users
  `.execute(db)
  return rows[0] as Versions
}
