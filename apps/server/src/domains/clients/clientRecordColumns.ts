import { clientFields } from '@bisita/contract/clients/clients.fields'
import { pensionTypes } from '@bisita/contract/pension'
import { type RawBuilder, sql } from 'kysely'
import { placementField, placementFields, placementJoins } from '../../placement/placementFields.ts'

const plain = sql.raw(clientFields.map((field) => `c.${field}`).join(', '))

const labels = Object.entries(pensionTypes).map(([code, label]) => `when '${code}' then '${label}'`)

const position = (latitude: string, longitude: string, rest = '') => sql.raw(`json_build_object('latitude', ${latitude}, 'longitude', ${longitude}${rest})`)

/** Where a client `c` in a place `l` is, as `pinOf` of the rules says it: by hand, by its visits, or about, by its barangay. */
const pinColumns: RawBuilder<unknown> = sql`
  case when c.latitude is not null then 'hand' when c.visits_latitude is not null then 'visits' when l.latitude is not null then 'barangay' end as pin_source,
  case when coalesce(c.latitude, c.visits_latitude, l.latitude) is not null
    then ${position('coalesce(c.latitude, c.visits_latitude, l.latitude)', 'coalesce(c.longitude, c.visits_longitude, l.longitude)')} end as pin`

/** What the visits of a client `c` say of where it is. */
const visitsPinColumn = sql`
  case when c.visits_latitude is not null then ${position('c.visits_latitude', 'c.visits_longitude', `, 'visits', c.visits_located`)} end as visits_pin`

/**
 * The fields of a client as the wire shows them, out of a version `c` (of `clients` or
 * `client_revisions`), its place `l` and its creator `u`, without the revision. Ages are of the Manila day
 * `today`.
 */
export const clientRecordColumns = (today: string): RawBuilder<unknown> => sql`
  c.id, ${plain}, c.fullname,
  concat_ws(', ', c.address, l.location) as full_address, l.region, l.province, l.mun_city, l.barangay, ${pinColumns}, ${visitsPinColumn},
  ${sql.raw(`case c.claim_type ${labels.join(' ')} end`)} as pension_type,
  extract(year from age(${today}::date, c.birth_date))::int as age,
  c.has_availed, bisita_instant(c.last_call) as last_call, bisita_instant(c.last_visit) as last_visit,
  c.last_visit_id, c.visit_result, c.visit_secondary_result, c.phone_bad, c.secondary_phone_bad,
  bisita_is_dialable(c.phone_number) as phone_callable, bisita_is_dialable(c.secondary_phone_number) as secondary_phone_callable,
  c.consents, c.created_by, u.display_name as created_by_name, bisita_instant(c.created_at) as created_at`

/** The joins that {@link clientRecordColumns} reads from. */
export const clientRecordJoins = sql`
  join locations l on l.id = c.location_id
  left join users u on u.id = c.created_by`

/** Whether a request about a client `c` waits. No field of its own: it is no change of the client. */
export const pendingApproval: RawBuilder<unknown> = sql`
  exists (select from approvals a where a.record_id = c.id and a.status = 'PENDING') as pending_approval`

/** The record as lists and answers show it: with where the client stands on the day, which is no change of the client either. */
export const listedClientColumns = (today: string): RawBuilder<unknown> => sql`
  ${clientRecordColumns(today)}, c.revision_id, ${placementFields(today)}, ${placementField}, ${pendingApproval}`

/** The joins that {@link listedClientColumns} reads from. */
export const listedClientJoins = sql`${clientRecordJoins} ${placementJoins}`
