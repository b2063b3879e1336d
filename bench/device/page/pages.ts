import type { Client } from '../../../packages/contract/src/clients/clients.ts'
import { clientsFor, seeded } from '../../../apps/web/src/device/records/testing/testing.ts'

const pageSize = 1000

/** The same clients every time, in the pages that a device downloads, as the text that comes over the network. */
export function downloadOf(count: number): readonly string[] {
  const clients = clientsFor(seeded(count), count)
  return Array.from({ length: Math.ceil(count / pageSize) }, (_, page) => JSON.stringify(clients.slice(page * pageSize, (page + 1) * pageSize)))
}

/** The clients of a page. */
export const clientsOf = (text: string): Client[] => JSON.parse(text) as Client[]
