import { type Kysely, sql } from 'kysely'

const clientDimensions = 'id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage'
const visitDimensions = 'visit_type, visit_result, has_availed'
const nil = `'00000000-0000-0000-0000-000000000000'::uuid`

/** The levels above a barangay, under its codes before (taken away) and after (added). */
const levels = `cross join lateral (values
  ('c' || m.old_mun_city, -1), ('p' || m.old_province, -1), ('r' || m.old_region, -1),
  ('c' || m.mun_city, 1), ('p' || m.province, 1), ('r' || m.region, 1)) p (place, sign)`

/**
 * Editions of the Philippine Standard Geographic Code. One that was sent is kept as rows until it is applied or cleared
 * up, with what it would change. Beside the places stand the steadier nine-digit codes, by which a place is known again
 * in the next edition, and the names that places had before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place_correspondence (
      location_id text primary key references locations on delete cascade,
      code text not null
    )
  `.execute(db)
  // Codes of every level: of a barangay, a city or municipality, a province, a region.
  await sql`
    create table place_old_names (
      code text not null check (code ~ '^[0-9]{10}$'),
      name text not null,
      name_key text collate "C" not null,
      primary key (code, name_key)
    )
  `.execute(db)
  // A place by a name that it had.
  await sql`create index place_old_names_by_key on place_old_names (name_key, code)`.execute(db)

  await sql`
    create table psgc_uploads (
      id uuid primary key,
      sha256 text not null,
      barangays int not null,
      created_by uuid references users,
      created_at timestamptz not null,
      -- Null while its rows are being stored.
      compared_at timestamptz
    )
  `.execute(db)
  // What is cleared up.
  await sql`create index psgc_uploads_oldest on psgc_uploads (created_at)`.execute(db)
  await sql`
    create table psgc_rows (
      upload_id uuid not null references psgc_uploads on delete cascade,
      id text not null,
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
      correspondence_code text,
      primary key (upload_id, id)
    )
  `.execute(db)
  await sql`
    create table psgc_old_names (
      upload_id uuid not null references psgc_uploads on delete cascade,
      code text not null,
      name text not null,
      name_key text collate "C" not null,
      primary key (upload_id, code, name_key)
    )
  `.execute(db)
  await sql`
    create table psgc_changes (
      upload_id uuid not null references psgc_uploads on delete cascade,
      kind text not null check (kind in ('added', 'renamed', 'moved', 'merged', 'retired')),
      position int not null,
      from_id text,
      to_id text,
      from_location text,
      to_location text,
      primary key (upload_id, kind, position)
    )
  `.execute(db)

  await recounting(db)
}

/**
 * Clients and contacts are counted under the codes above their place. Where an edition, or the product's own table of
 * addresses, puts a place under other codes, what is folded moves along.
 */
async function recounting(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`
    create function bisita_recount_places() returns trigger language plpgsql as $$
      begin
        if not exists (select from gone g join added a using (id)
          where (g.mun_city_code, g.province_code, g.region_code) is distinct from (a.mun_city_code, a.province_code, a.region_code)) then
          return null;
        end if;
        lock table client_count_deltas, visit_count_deltas in share update exclusive mode;
        insert into client_counts (place, holder_id, ${clientDimensions}, n)
          with moved as (
            select a.id, g.mun_city_code as old_mun_city, g.province_code as old_province, g.region_code as old_region,
              a.mun_city_code as mun_city, a.province_code as province, a.region_code as region
            from gone g join added a using (id)
            where (g.mun_city_code, g.province_code, g.region_code) is distinct from (a.mun_city_code, a.province_code, a.region_code)),
          held as (
            select location_id, branch_id as holder_id from branch_locations
            union all select location_id, user_id from mr_locations
            union all select id, ${nil} from moved)
          select p.place, h.holder_id, ${clientDimensions}, sum(p.sign * k.n)::int
          from moved m join client_counts k on k.place = 'b' || m.id join held h on h.location_id = m.id ${levels}
          group by p.place, h.holder_id, ${clientDimensions} having sum(p.sign * k.n) <> 0
        on conflict (place, holder_id, ${clientDimensions}) do update set n = client_counts.n + excluded.n;
        insert into visit_counts (place, holder_id, user_id, ${visitDimensions}, n)
          with moved as (
            select a.id, g.mun_city_code as old_mun_city, g.province_code as old_province, g.region_code as old_region,
              a.mun_city_code as mun_city, a.province_code as province, a.region_code as region
            from gone g join added a using (id)
            where (g.mun_city_code, g.province_code, g.region_code) is distinct from (a.mun_city_code, a.province_code, a.region_code)),
          folded as (
            select v.location_id, v.user_id, v.visit_type, coalesce(v.visit_result, '') as visit_result, v.has_availed, 1 as n
            from visits v where v.deleted_at is null and v.location_id in (select id from moved)
            union all
            select d.location_id, d.user_id, d.visit_type, d.visit_result, d.has_availed, -d.n from visit_count_deltas d),
          held as (
            select location_id, branch_id as holder_id, true as by_person from branch_locations
            union all select location_id, user_id, false from mr_locations
            union all select id, ${nil}, true from moved)
          select p.place, h.holder_id, w.user_id, ${visitDimensions}, sum(p.sign * s.n)::int
          from moved m join folded s on s.location_id = m.id join held h on h.location_id = m.id ${levels}
          cross join lateral (select ${nil} as user_id union all select s.user_id where h.by_person) w
          group by p.place, h.holder_id, w.user_id, ${visitDimensions} having sum(p.sign * s.n) <> 0
        on conflict (place, holder_id, user_id, ${visitDimensions}) do update set n = visit_counts.n + excluded.n;
        return null;
      end
    $$`).execute(db)
  await sql`
    create trigger locations_recount after update on locations referencing new table as added old table as gone
      for each statement execute function bisita_recount_places()
  `.execute(db)
}
