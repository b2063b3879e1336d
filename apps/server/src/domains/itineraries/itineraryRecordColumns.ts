import { type RawBuilder, sql } from 'kysely'

/** The state of a row `i` on a Manila day, as `itineraryStatus` of the rules has it. */
const statusOn = (today: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when i.visit_id is not null then 'visited' when i.skipped_at is not null then 'skipped'
       when i.visible_at < ${today} then 'pending' else 'scheduled' end`

/**
 * The fields of an itinerary as the wire shows them, out of a row `i` of `itineraries` and what
 * {@link itineraryRecordJoins} brings: outcome and duration are its visit's, name, phones and place its client's now.
 */
export const itineraryRecordColumns = (today: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  i.id, i.pin_type, i.client_id, c.fullname as client_name, i.assigned_to, a.display_name as assigned_to_name,
  i.branch_id, b.branch_name, i.visible_at, ${statusOn(today)} as status, i.visit_id, v.duration, i.remarks, i.skip_reason,
  concat_ws(', ', c.address, l.location) as full_address, l.region, l.province, l.mun_city, l.barangay,
  c.phone_number, c.secondary_phone_number, c.do_not_contact, v.has_availed, v.visit_result, v.visit_secondary_result, v.visit_others_result,
  i.created_by, m.display_name as created_by_name, bisita_instant(i.created_at) as created_at`

/** The joins that {@link itineraryRecordColumns} reads from. */
export const itineraryRecordJoins: RawBuilder<unknown> = sql`
  join clients c on c.id = i.client_id
  join locations l on l.id = i.location_id
  join users a on a.id = i.assigned_to
  join users m on m.id = i.created_by
  left join branches b on b.id = i.branch_id
  left join visits v on v.id = i.visit_id`

/**
 * The same for a page: each table is looked up by its key, so that the planner has no order of joins to weigh,
 * which takes it longer than the reading.
 */
export const itineraryRecordLookups: RawBuilder<unknown> = sql`
  cross join lateral (select * from clients where id = i.client_id offset 0) c
  cross join lateral (select * from locations where id = i.location_id offset 0) l
  cross join lateral (select * from users where id = i.assigned_to offset 0) a
  cross join lateral (select * from users where id = i.created_by offset 0) m
  left join lateral (select * from branches where id = i.branch_id offset 0) b on true
  left join lateral (select * from visits where id = i.visit_id offset 0) v on true`

/** A Manila day, YYYY-MM-DD, for {@link itineraryRecordColumns}. */
export const dayParameter = (today: string): RawBuilder<unknown> => sql`${today}::date`
