import { type Kysely, sql } from 'kysely'

/**
 * Search and places. `bisita_grams` makes every 5-character window of each line of a text (shorter at its
 * end) into one tsvector: a GIN index over it finds any fragment by prefix, at a cost that follows the
 * matches and not the size of the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function bisita_grams(search_text text) returns tsvector
      language sql immutable strict parallel safe cost 1000 as $$
        select coalesce(array_to_tsvector(array_agg(substr(line, at, 5))), ''::tsvector)
        from unnest(string_to_array(search_text, E'\n')) line, generate_series(1, length(line)) at
      $$
  `.execute(db)

  await sql`
    create table locations (
      id text primary key check (id ~ '^[0-9]{10}$'),
      region_code text not null,
      region text not null,
      province_code text not null,
      province text not null,
      mun_city_code text not null,
      mun_city text not null,
      mun_city_kind text not null,
      sub_municipality_code text,
      barangay text not null,
      location text not null,
      path_key text collate "C" not null,
      replaced_by text references locations,
      retired_at timestamptz
    )
  `.execute(db)
  // The choices under a region, province or city, and the scope filters by them.
  await sql`create index locations_by_region on locations (region_code, province_code, mun_city_code)`.execute(db)
  await sql`create index locations_by_province on locations (province_code, mun_city_code)`.execute(db)
  await sql`create index locations_by_mun_city on locations (mun_city_code)`.execute(db)
  // full_address and keyword contains a piece of a place's path.
  await sql`create index locations_path on locations using gin (bisita_grams(path_key))`.execute(db)
  // Sorting the list of locations by its path.
  await sql`create index locations_by_path on locations (path_key, id)`.execute(db)
}
