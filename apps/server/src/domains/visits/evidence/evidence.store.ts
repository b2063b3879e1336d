import type { EvidenceCode, EvidenceVerdict } from '@bisita/contract/visits/evidence.kinds'
import { largestAccuracy, type Position } from '@bisita/rules/clients/pins'
import type { FoundFlag, ProvenVisit } from '@bisita/rules/evidence/evidence'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { planOnce } from '../../../database/prepared.ts'

/** A Manila day of a person. */
export type PersonDay = { readonly user_id: string; readonly day: string }

/** How alike two photos are for one to be taken for the other: points of 64 that differ, and days between the visits. */
export type Alike = { readonly bits: number; readonly days: number }

/**
 * Until the transaction ends nobody else makes the evidence that a visit may change: that of its person, and of everybody
 * who has a visit with the same photo. Call it once, after the client is locked and before any visit is written:
 * photos are locked before people, and people in the order of their ids, so that two who wait never wait for each other.
 */
export async function lockEvidence(trx: Executor, userId: string, photos: readonly (string | null)[]): Promise<void> {
  const shas = [...new Set(photos.filter((sha) => sha !== null))].toSorted()
  for (const sha of shas) await lockName(trx, `photo ${sha}`)
  const others = shas.length === 0 ? [] : await trx.selectFrom('visits').select('user_id').distinct().where('photo_sha256', 'in', shas).where('deleted_at', 'is', null).execute()
  await lockPeople(trx, [userId, ...others.map(({ user_id }) => user_id)])
}

/** Until the transaction ends nobody else makes the evidence of some people. */
export async function lockPeople(trx: Executor, userIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(userIds)].toSorted()) await lockName(trx, `evidence of ${id}`)
}

async function lockName(trx: Executor, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** The Manila day of a visit by its alias, YYYY-MM-DD. */
export const dayOf = (v: string): RawBuilder<string> => sql`to_char(${sql.ref(`${v}.contact_time`)} at time zone interval '08:00', 'YYYY-MM-DD')`

/** That a photo of visit `o` looks like that of visit `v` of the same person. */
const looksAlike = ({ bits, days }: Alike): RawBuilder<boolean> => sql`
  o.user_id = v.user_id and o.id <> v.id and o.deleted_at is null and o.photo_dhash is not null
    and o.contact_time between v.contact_time - make_interval(days => ${days}::int) and v.contact_time + make_interval(days => ${days}::int)
    and bit_count(o.photo_dhash # v.photo_dhash) <= ${bits}::int`

/** The days whose evidence a visit, recorded or deleted, may change: its own, and those of visits whose photos are the same or alike. */
export async function findTouchedDays(trx: Executor, visitIds: readonly string[], alike: Alike): Promise<readonly PersonDay[]> {
  const { rows } = await sql<PersonDay>`${planOnce}
    with v as materialized (select * from visits where id = any(${[...visitIds]}::uuid[]))
    select user_id, ${dayOf('v')} as day from v
    union
    select o.user_id, ${dayOf('o')} from v join visits o on o.photo_sha256 = v.photo_sha256 and o.deleted_at is null where v.photo_sha256 is not null
    union
    select o.user_id, ${dayOf('o')} from v join visits o on ${looksAlike(alike)} where v.photo_dhash is not null
  `.execute(trx)
  return rows
}

/** A visit with the evidence that is stored of it. */
export type StoredEvidence = {
  readonly visit: ProvenVisit
  readonly user_id: string
  readonly day: string
  readonly verdict: EvidenceVerdict | null
  readonly flags: readonly FoundFlag[]
  readonly dismissed: readonly EvidenceCode[]
}

type Row = Omit<ProvenVisit, 'contact_time' | 'received_at'> & Omit<StoredEvidence, 'visit'> & { readonly contact_time: Date; readonly received_at: Date }

/** In how many points the photo of a visit `v` differs from the most alike other one: from anybody's very same, or from the person's own. */
const photoBits = (alike: Alike): RawBuilder<unknown> => sql`
  case when v.photo_sha256 is null then null
    when exists (select from visits o where o.photo_sha256 = v.photo_sha256 and o.id <> v.id and o.deleted_at is null) then 0
    when v.photo_dhash is not null then (select min(bit_count(o.photo_dhash # v.photo_dhash))::int from visits o where ${looksAlike(alike)}) end`

/** The visits of marketing representatives on some days, with their stored evidence. */
export async function readDays(trx: Executor, days: readonly PersonDay[], alike: Alike): Promise<readonly StoredEvidence[]> {
  const { rows } = await sql<Row>`${planOnce}
    select v.id, v.client_id, v.user_id, d.day, v.contact_time, v.received_at, v.latitude, v.longitude, v.accuracy, v.location_error, v.fix_age_seconds, v.duration,
      v.clock_offset_seconds, v.no_photo, v.client_distance, v.barangay_distance, ${photoBits(alike)} as photo_bits,
      v.evidence as verdict, v.evidence_flags as flags, array(select flag from evidence_dismissals where visit_id = v.id) as dismissed
    from unnest(${days.map(({ user_id }) => user_id)}::uuid[], ${days.map(({ day }) => day)}::text[]) d (user_id, day)
    join users u on u.id = d.user_id and u.user_type = 'mr'
    join visits v on v.user_id = d.user_id and v.deleted_at is null and v.visit_type = 'visit'
      and v.contact_time >= (d.day || 'T00:00:00+08:00')::timestamptz and v.contact_time < (d.day || 'T00:00:00+08:00')::timestamptz + interval '1 day'
  `.execute(trx)
  return rows.map(({ user_id, day, verdict, flags, dismissed, contact_time, received_at, ...visit }) => ({
    visit: { ...visit, contact_time: contact_time.getTime(), received_at: received_at.getTime() }, user_id, day, verdict, flags, dismissed,
  }))
}

/** Evidence to be stored with a visit. */
export type MadeEvidence = { readonly id: string; readonly verdict: EvidenceVerdict; readonly flags: readonly FoundFlag[] }

/** Stores evidence that has changed; the visits get another number, so that phones receive it. */
export async function storeEvidence(trx: Executor, changed: readonly MadeEvidence[]): Promise<void> {
  if (changed.length === 0) return
  await sql`${planOnce}
    update visits v set evidence = n.verdict, evidence_flags = n.flags, evidence_codes = array(select f ->> 'code' from jsonb_array_elements(n.flags) f)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) n (id uuid, verdict text, flags jsonb) where v.id = n.id
  `.execute(trx)
}

/** What is known of where a client is before a visit: where it was, and the point of its barangay. */
export type KnownPlaces = { readonly client: Position | null; readonly barangay: Position | null }

type Degrees = { readonly latitude: number | null; readonly longitude: number | null }

/** Where a locked client is known to be: a pin set by hand, else the median of its visits as they are now; never the barangay's point. */
export async function findKnownPlaces(trx: Executor, clientId: string): Promise<KnownPlaces> {
  const { rows } = await sql<{ client: Degrees; barangay: Degrees }>`${planOnce}
    select json_build_object('latitude', coalesce(c.latitude, m.latitude), 'longitude', coalesce(c.longitude, m.longitude)) as client,
      json_build_object('latitude', l.latitude, 'longitude', l.longitude) as barangay
    from clients c join locations l on l.id = c.location_id
    cross join lateral (
      select percentile_cont(0.5) within group (order by v.latitude) as latitude, percentile_cont(0.5) within group (order by v.longitude) as longitude
      from visits v where v.client_id = c.id and v.deleted_at is null and v.visit_type = 'visit' and v.latitude is not null
        and v.accuracy <= ${sql.lit(largestAccuracy)} and c.latitude is null) m
    where c.id = ${clientId}
  `.execute(trx)
  const placed = ({ latitude, longitude }: Degrees): Position | null => (latitude === null || longitude === null ? null : { latitude, longitude })
  const [found] = rows
  return found === undefined ? { client: null, barangay: null } : { client: placed(found.client), barangay: placed(found.barangay) }
}
