import { type Kysely, sql } from 'kysely'

/** The indexes of visits and itineraries, each for the query it names; by name, for bulk loads. */
export const contactIndexes: Readonly<Record<string, string>> = {
  // The timeline of a client, its last contact, and /visit/list of the clients that a keyword finds. Deleted ones
  // too: they move with their client.
  visits_by_client: `create index visits_by_client on visits (client_id, visit_time desc, id)
    include (deleted_at, visit_type, visit_result, has_availed, user_id)`,
  // /visit/list newest first and its counts: everything and within days, of some places, of some people. All that
  // a filter asks for is in the index. The first one serves the dashboard's figures too.
  visits_by_time: `create index visits_by_time on visits (visit_time, id)
    include (location_id, user_id, client_id, visit_type, visit_result, has_availed) where deleted_at is null`,
  visits_by_place: `create index visits_by_place on visits (location_id, visit_time, id)
    include (user_id, visit_type, visit_result, has_availed) where deleted_at is null`,
  visits_by_user: `create index visits_by_user on visits (user_id, visit_time, id)
    include (location_id, visit_type, visit_result, has_availed) where deleted_at is null`,
  // /visit/changes: everything, and by place.
  visits_by_seq: 'create index visits_by_seq on visits (seq, id)',
  visits_changed_in: 'create index visits_changed_in on visits (location_id, seq, id)',
  // /itinerary/list newest first and by day, and its counts: everything, of branches, of a person. All that a
  // filter asks for is in the index. The ones by day serve the calendar and what is overdue as well.
  itineraries_by_creation: `create index itineraries_by_creation on itineraries (created_at, id)
    include (state, visible_at, pin_type) where deleted_at is null`,
  itineraries_by_day: `create index itineraries_by_day on itineraries (visible_at, id)
    include (state, pin_type, created_at) where deleted_at is null`,
  itineraries_by_branch: `create index itineraries_by_branch on itineraries (branch_id, created_at, id)
    include (state, visible_at, pin_type, location_id) where deleted_at is null`,
  itineraries_by_branch_day: `create index itineraries_by_branch_day on itineraries (branch_id, visible_at, id)
    include (state, pin_type, created_at, created_by) where deleted_at is null`,
  itineraries_by_assignee: `create index itineraries_by_assignee on itineraries (assigned_to, visible_at, id)
    include (state, branch_id, location_id, pin_type, created_at, client_id) where deleted_at is null`,
  // The same for what others' people have with clients in the places of a branch.
  itineraries_by_place: `create index itineraries_by_place on itineraries (location_id, branch_id)
    include (id, state, visible_at, pin_type, created_at) where deleted_at is null`,
  // The record of a client, what a keyword finds, and what the end of the work skips.
  itineraries_by_client: `create index itineraries_by_client on itineraries (client_id, visible_at, id)
    include (state, assigned_to, branch_id, location_id, pin_type, created_at) where deleted_at is null`,
  // /itinerary/changes: everything, and of a person.
  itineraries_by_seq: 'create index itineraries_by_seq on itineraries (seq, id)',
  itineraries_changed_for: 'create index itineraries_changed_for on itineraries (assigned_to, seq, id) include (deleted_at)',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index visits_by_time, visits_by_client`.execute(db)
  for (const statement of Object.values(contactIndexes)) await sql.raw(statement).execute(db)
}
