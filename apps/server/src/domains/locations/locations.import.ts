import type { ClientBase, Pool } from 'pg'
import { addLocations, countLocations, loadFirst } from './locations.import.store.ts'
import { readShippedEdition, shippedBarangays } from './psgc/edition.ts'
import { locationRows } from './psgc/rows.ts'

/**
 * Loads the barangays of the shipped edition. May be repeated: what is there stays as it is, so where an
 * edition was loaded already nothing happens, and that is seen without reading it again.
 * @returns how many locations were added, and how many there are
 */
export async function importLocations(pool: Pool): Promise<{ added: number; count: number }> {
  const client = await pool.connect()
  let done = false
  try {
    const before = await countLocations(client)
    const added = before >= shippedBarangays ? 0 : await load(client, before === 0)
    const count = added === 0 ? before : await countLocations(client)
    done = true
    return { added, count }
  } finally {
    // A connection whose transaction failed is thrown away with it.
    client.release(!done)
  }
}

async function load(client: ClientBase, first: boolean): Promise<number> {
  const rows = locationRows(await readShippedEdition())
  await client.query('begin')
  const added = first ? await loadFirst(client, rows) : await addLocations(client, rows)
  await client.query('commit')
  await client.query('analyze locations')
  return added
}
