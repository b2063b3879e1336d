import { type Kysely, sql } from 'kysely'

/** The cities that went by their own code at the level of provinces: the beginning of their barangays' codes, and the province of their address. */
const cities = `(values
  ('0330100000', '0305400000'), ('1830200000', '1804500000'), ('1430300000', '1401100000'), ('1630400000', '1600200000'),
  ('1030500000', '1004300000'), ('0730600000', '0702200000'), ('1130700000', '1102400000'), ('1230800000', '1206300000'),
  ('1030900000', '1003500000'), ('0631000000', '0603000000'), ('0731100000', '0702200000'), ('0431200000', '0405600000'),
  ('0731300000', '0702200000'), ('0331400000', '0307100000'), ('1731500000', '1705300000'), ('0831600000', '0803700000'),
  ('0931700000', '0907300000'), ('0990101000', '1900700000')) m (city, province)`

/** Adds what was counted under a city's own code to its province; `more` are the dimensions beside place and holder. */
const moved = (table: string, more: string): string => `
  with gone as (delete from ${table} k using ${cities} where k.place = 'p' || m.city returning k.*, m.province)
  insert into ${table} (place, holder_id, ${more}, n)
    select 'p' || province, holder_id, ${more}, sum(n)::int from gone group by province, holder_id, ${more}
  on conflict (place, holder_id, ${more}) do update set n = ${table}.n + excluded.n`

/** A highly urbanised city is found and counted under the province of its address (docs/decisions/locations.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nothing is folded into the counts meanwhile.
  await sql`lock table client_count_deltas, visit_count_deltas in share update exclusive mode`.execute(db)
  await sql.raw(`update locations l set province_code = m.province from ${cities} where l.province_code = m.city`).execute(db)
  await sql.raw(moved('client_counts', 'id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result')).execute(db)
  await sql.raw(moved('visit_counts', 'user_id, visit_type, visit_result, has_availed')).execute(db)
}
