import type { Answer } from '@bisita/contract/call'
import type { userListInfo } from '@bisita/contract/users'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/**
 * What waits for a user. Approvals, itineraries and touchpoints count nothing before they exist in the
 * product. The versions move when one of the small lists does, so that a device loads it anew.
 */
export async function listInfo(db: Executor): Promise<Answer<typeof userListInfo>> {
  const { rows } = await sql<{ locations: string; products: string; users: string }>`
    select
      (select count(*) || '-' || coalesce(max(id), '') from locations where retired_at is null) as locations,
      (select count(*) || '-' || coalesce(max(id::text), '') from products where deleted_at is null) as products,
      (select count(*) || '-' || coalesce(max(created_at)::text, '') from users where deleted_at is null) as users
  `.execute(db)
  return {
    notification_count: 0,
    pending_approvals: 0,
    my_requests: 0,
    overdue_itineraries: 0,
    due_touchpoints: 0,
    versions: rows[0] as { locations: string; products: string; users: string },
  }
}
