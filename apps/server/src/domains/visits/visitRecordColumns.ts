import { type RawBuilder, sql } from 'kysely'
import { photoState } from '../../photoState.ts'
import { evidenceOf, type EvidenceReader } from './evidence/shown.ts'

/**
 * The fields of a visit or call as the wire shows them, out of a row `v` of `visits`, its client `c`, the
 * place `l` where the client lives now, who did it `u` and the product `p`; without `pending_approval`, and of the evidence what the
 * reader is shown.
 */
export const visitRecordColumns = (reader: EvidenceReader): RawBuilder<unknown> => sql`
  v.id, v.visit_type, v.client_id, c.fullname as client_name, v.user_id, u.display_name as user_display_name,
  v.has_availed, v.visit_result, v.visit_secondary_result, v.visit_others_result,
  bisita_instant(v.visit_time) as visit_time, bisita_instant(v.contact_time) as contact_time, v.duration, v.remarks, v.product_id, p.name as product_name,
  bisita_instant(v.call_back_at) as call_back_at,
  v.contact_detail, v.number_dialled, v.dialled_number, v.override_reason, v.guard_flags, v.itinerary_id,
  case when v.photo_key is not null then '/visit/proof/' || v.id end as visit_proof,
  ${photoState} as photo_state,
  v.latitude, v.longitude, v.accuracy, v.location_error, v.fix_age_seconds,
  bisita_instant(v.device_time) as device_time, bisita_instant(v.received_at) as received_at,
  v.clock_offset_seconds, v.recorded_offline, v.app_version, v.time_doubtful, v.no_photo,
  ${evidenceOf(reader)} as evidence,
  concat_ws(', ', c.address, l.location) as full_address, l.region, l.province, l.mun_city, l.barangay,
  c.phone_number, c.secondary_phone_number, c.do_not_contact`

/** The joins that {@link visitRecordColumns} reads from. */
export const visitRecordJoins: RawBuilder<unknown> = sql`
  join clients c on c.id = v.client_id
  join locations l on l.id = v.location_id
  join users u on u.id = v.user_id
  left join products p on p.id = v.product_id`

/**
 * The same for a single visit `v`: each table is looked up by its key, so that the planner has no order of
 * joins to weigh, which takes it longer than the reading.
 */
export const visitRecordLookups: RawBuilder<unknown> = sql`
  cross join lateral (select * from clients where id = v.client_id offset 0) c
  cross join lateral (select * from locations where id = v.location_id offset 0) l
  cross join lateral (select * from users where id = v.user_id offset 0) u
  left join lateral (select * from products where id = v.product_id offset 0) p on true`

/** Whether a request about a visit `v` waits. No field of its own: it is no change of the visit. */
export const visitPending: RawBuilder<unknown> = sql`
  exists (select from approvals a where a.record_id = v.id and a.status = 'PENDING') as pending_approval`
