-- Barangays with the places above them.

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
);
-- The choices under a region, province or city, and filters by scope.
create index locations_by_region on locations (region_code, province_code, mun_city_code);
create index locations_by_province on locations (province_code, mun_city_code);
create index locations_by_mun_city on locations (mun_city_code);
-- full_address, and a keyword in the path of a place.
create index locations_path on locations using gin (bisita_grams(path_key));
-- The list of locations in the order of its path.
create index locations_by_path on locations (path_key, id);

-- The nine-digit correspondence codes of the PSGC, which change less than the ten-digit ones: a place is recognised by them in the next edition.
create table place_correspondence (
  location_id text primary key references locations on delete cascade,
  code text not null
);

-- Names that a place of any level (barangay, city or municipality, province, region) had before.
create table place_old_names (
  code text not null check (code ~ '^[0-9]{10}$'),
  name text not null,
  name_key text collate "C" not null,
  primary key (code, name_key)
);
-- Finding a place by a former name.
create index place_old_names_by_key on place_old_names (name_key, code);

-- An import that finds every location there already changes no version.
create function bisita_locations_moved() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if exists (select from gone) then perform bisita_move_list('locations'); end if;
        elsif exists (select from added) then
          perform bisita_move_list('locations');
        end if;
        return null;
      end
    $$;
create trigger locations_bisita_locations_moved_insert after insert on locations referencing new table as added
  for each statement execute function bisita_locations_moved();
create trigger locations_bisita_locations_moved_delete after delete on locations referencing old table as gone
  for each statement execute function bisita_locations_moved();
create trigger locations_bisita_locations_moved_update after update on locations referencing new table as added old table as gone
  for each statement execute function bisita_locations_moved();
