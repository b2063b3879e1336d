import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** The name of the user `by`, and the ids of the other active administrators. */
export async function findOtherAdministrators(db: Executor, by: string, except: readonly string[]): Promise<{ readonly by_name: string; readonly others: readonly string[] }> {
  const { rows } = await sql<{ by_name: string; others: string[] }>`
    select b.display_name as by_name, array(
      select u.id from users u where u.user_type = 'admin' and u.deactivated_at is null and u.deleted_at is null
        and u.id <> b.id and u.id <> all (${except}::uuid[]) order by u.id) as others
    from users b where b.id = ${by}
  `.execute(db)
  return rows[0] as { by_name: string; others: string[] }
}
