import { addDays } from '@bisita/rules/time/days'
import type { TestApp } from '../../../testing/app.ts'
import { Random } from '../../../demo/random.ts'
import { uuidAt } from '../../../demo/ids.ts'

/** The itineraries that are filled in lie at most this many days before or after today. */
export const seedSpreadDays = 30

/**
 * Fills the table with itineraries of every kind, past the calls: for anybody of mr, oic, ah and admin and
 * any client, wherever both belong, in every state, some deleted, with days and times that often coincide. What is planned
 * already stays as it is: which days those are depends on today.
 */
export async function seedItineraries(app: TestApp, count: number, today: string): Promise<void> {
  const { pool } = app
  const random = new Random(2026, 100, 1)
  await pool.query("update users set branch_id = null where username = 'mr8'")
  const planners = (await pool.query('select id from users order by username')).rows as { id: string }[]
  const users = (await pool.query("select id, branch_id from users where user_type <> 'tele' order by username")).rows as { id: string; branch_id: string | null }[]
  const clients = (await pool.query('select id, location_id from clients order by id limit 150')).rows as { id: string; location_id: string }[]
  const rows = Array.from({ length: count }, (_, n) => {
    const client = random.pick(clients)
    const user = random.pick(users)
    const by = random.chance(0.4) ? user : random.pick(planners)
    const at = Date.parse(today) - random.below(40) * 3_600_000
    const state = random.pick(['open', 'open', 'visited', 'skipped', 'deleted'])
    return {
      id: uuidAt(at, random), client_id: client.id, location_id: client.location_id, assigned_to: user.id, branch_id: user.branch_id,
      visible_at: addDays(today, random.below(2 * seedSpreadDays + 1) - seedSpreadDays), pin_type: random.chance(0.1) ? 'strategy' : by.id === user.id ? 'self' : 'assigned',
      created_by: by.id, created_at: new Date(at).toISOString(), state, visit_id: uuidAt(at + n, random),
    }
  })
  await pool.query(
    `with r as materialized (
       select distinct on (client_id, assigned_to, visible_at) * from json_to_recordset($1::json) as r (id uuid, client_id uuid, location_id text,
         assigned_to uuid, branch_id uuid, visible_at date, pin_type text, created_by uuid, created_at timestamptz, state text, visit_id uuid)
       where (client_id, assigned_to, visible_at) not in (select client_id, assigned_to, visible_at from itineraries)),
     v as (insert into visits (id, client_id, user_id, visit_type, visit_time, received_at, visit_result)
       select visit_id, client_id, assigned_to, 'visit', visible_at + time '09:00', visible_at + time '09:00', 'Not Interested' from r where state = 'visited')
     insert into itineraries (id, client_id, location_id, assigned_to, branch_id, visible_at, pin_type, created_by, created_at, visit_id,
       skipped_at, skip_reason, deleted_at)
     select id, client_id, location_id, assigned_to, branch_id, visible_at, pin_type, created_by, created_at,
       case when state = 'visited' then visit_id end, case when state = 'skipped' then created_at end,
       case when state = 'skipped' then 'Rain' end, case when state = 'deleted' then created_at end
     from r`,
    [JSON.stringify(rows)],
  )
}
