import type { Client } from '../../../packages/contract/src/clients.ts'
import { nameKey } from '../../../packages/rules/src/names.ts'
import { clientsFor, seeded } from '../../../apps/web/src/device/records/testing.ts'
import type { ClientRow } from '../../../apps/web/src/device/rows.ts'

const pageSize = 1000

/** The same clients every time, in the pages that a device downloads, as the text that comes over the network. */
export function downloadOf(count: number): readonly string[] {
  const clients = clientsFor(seeded(count), count)
  return Array.from({ length: Math.ceil(count / pageSize) }, (_, page) => JSON.stringify(clients.slice(page * pageSize, (page + 1) * pageSize)))
}

/** The rows of a page, with the name that they are sorted by. */
export const rowsOf = (text: string): ClientRow[] =>
  (JSON.parse(text) as Client[]).map((client) => ({ ...client, name_key: nameKey(client.fullname) }))
