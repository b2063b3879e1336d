import type pg from 'pg'

/**
 * Removes the places, some 40,000, that nothing of the demo data points to: a test that puts a whole database back
 * spends most of its time on them. `yesterday.spec.ts` puts all of them back.
 */
export async function removeUnusedPlaces(pool: pg.Pool): Promise<void> {
  // Each place that goes is looked for among those that replaced another, and among how files spell places.
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
