import type pg from 'pg'

/**
 * Removes the places, about 40,000, that the demo data does not use: a test that restores a whole database spends most
 * of its time on them. `backupPutBack.spec.ts` restores all of them.
 */
export async function removeUnusedPlaces(pool: pg.Pool): Promise<void> {
  // Each deletion searches the references to the place, among them `replaced_by` and the spellings of places.
  await pool.query(`
    create index places_replaced on locations (replaced_by);
    delete from locations as l where l.replaced_by is null
      and not exists (select from clients where location_id = l.id)
      and not exists (select from branch_locations where location_id = l.id)
      and not exists (select from branch_location_versions where location_id = l.id)
      and not exists (select from scope_changes where location_id = l.id)
      and not exists (select from place_aliases where location_id = l.id)
      and not exists (select from locations as old where old.replaced_by = l.id);
    drop index places_replaced`)
}
