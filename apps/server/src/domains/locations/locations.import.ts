import type { ClientBase, Pool } from 'pg'
import { addLocations, addOldNames, addPoints, countLocations, hasOldNames, hasPoints, loadFirst, lockLocations } from './locations.import.store.ts'
import { readShippedEdition, readShippedOldNames, shippedBarangays } from './psgc/edition.ts'
import { readShippedPoints } from './psgc/points.ts'
import { locationRows } from './psgc/rows.ts'

/**
 * Loads the barangays of the shipped edition with a point in each, and what its places were called before. May be repeated: what is there stays
 * as it is, so where an edition was loaded already nothing happens, and that is seen without reading it again.
 * @returns how many locations were added
 */
export async function importLocations(pool: Pool): Promise<number> {
  const client = await pool.connect()
  let done = false
  try {
    const added = (await countLocations(client)) >= shippedBarangays ? 0 : await load(client)
    // Every edition has old names: without one none was loaded.
    if (!(await hasOldNames(client))) await addOldNames(client, await readShippedOldNames())
    // Loaded before there were points.
    if (!(await hasPoints(client))) await addPoints(client, await readShippedPoints())
    done = true
    return added
  } finally {
    // A connection whose transaction failed is thrown away with it.
    client.release(!done)
  }
}

async function load(client: ClientBase): Promise<number> {
  const points = await readShippedPoints()
  const rows = locationRows(await readShippedEdition()).map((row) => ({ ...row, latitude: null, longitude: null, ...points.get(row.id) }))
  await client.query('begin')
  await lockLocations(client)
  const added = (await countLocations(client)) === 0 ? await loadFirst(client, rows) : await addLocations(client, rows)
  await client.query('commit')
  await client.query('analyze locations')
  return added
}
