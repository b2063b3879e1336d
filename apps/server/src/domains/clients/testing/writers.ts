import { randomUUID } from 'node:crypto'
import type { Client } from '@bisita/contract/clients/clients'
import { claimTypes } from '@bisita/contract/pension'
import type { Random } from '../../../demo/random.ts'
import { uuidAt } from '../../../demo/ids.ts'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { type Ledger, noteAcknowledged, someClient } from './ledger.ts'

export type ClientWriter = {
  readonly name: string
  readonly caller: TestCaller
  /** Whether the role may change everything at once, and delete. */
  readonly identity: boolean
  readonly deletes: boolean
}

/** What comes of writing at random and changes nothing: an offer to ask for approval, and refusals. Anything else is a fault. */
const refusals = new Set([202, 400, 403, 404, 409])

const surnames = ['Dela Cruz', 'Ñusa', 'Reyes', "O'Hara", 'Bautista', 'Santos']
const digits = (random: Random, count: number): string => Array.from({ length: count }, () => random.below(10)).join('')

/** A new value for each field that anybody, or only some, may change. */
const contact: Record<string, (random: Random) => unknown> = {
  address: (random) => (random.chance(0.2) ? null : `Purok ${random.below(10_000)}, Sitio ${random.below(50)}`),
  phone_number: (random) => (random.chance(0.2) ? null : `0917 ${digits(random, 7)}`),
  secondary_phone_number: (random) => (random.chance(0.4) ? null : `(074) 4${digits(random, 6)}`),
}
const identity: Record<string, (random: Random) => unknown> = {
  lastname: (random) => `${random.pick(surnames)} ${random.below(1000)}`,
  firstname: (random) => `Maria ${random.below(1000)}`,
  middlename: (random) => (random.chance(0.3) ? null : random.pick(surnames)),
  sss_id: (random) => (random.chance(0.2) ? null : digits(random, 10)),
  id_type: (random) => random.pick(['sss', 'gsis']),
  claim_type: (random) => random.pick(claimTypes),
  pension_amt: (random) => (random.chance(0.1) ? null : random.below(5_000_000) / 100),
  birth_date: (random) => (random.chance(0.1) ? null : `19${40 + random.below(30)}-0${1 + random.below(9)}-1${random.below(10)}`),
}

export function newClient(random: Random, location_id: string): Record<string, unknown> {
  const fields = Object.entries({ ...contact, ...identity }).map(([field, value]) => [field, value(random)])
  return { id: uuidAt(Date.now(), random), location_id, ...Object.fromEntries(fields) }
}

function changes(random: Random, writer: ClientWriter, places: readonly string[]): Record<string, unknown> {
  if (writer.identity && random.chance(0.2)) return { location_id: random.pick(places) }
  const fields = Object.entries(writer.identity ? { ...contact, ...identity } : contact)
  const chosen = Array.from({ length: 1 + random.below(3) }, () => random.pick(fields))
  return Object.fromEntries(chosen.map(([field, value]) => [field, value(random)]))
}

/** Makes one change through HTTP, and notes it where it was acknowledged. */
export async function write(writer: ClientWriter, ledger: Ledger, random: Random, places: readonly string[]): Promise<void> {
  const { caller } = writer
  const headers: Record<string, string> = random.chance(0.5) ? { 'idempotency-key': randomUUID() } : {}
  const kind = random.real()
  if (kind < 0.06) {
    const reply = await caller.post('/client/create', newClient(random, random.pick(places)), { headers })
    if (accepted(reply, 201)) noteAcknowledged(ledger, 'create', reply.body as Client)
    return
  }
  const id = someClient(ledger, random)
  if (kind < 0.12 && writer.deletes) {
    const reply = await caller.delete(`/client/delete/${id}`, undefined, { headers })
    if (!accepted(reply, 200)) return
    ledger.deleted.add(id)
    ledger.count += 1
    return
  }
  const body = changes(random, writer, places)
  const reply = await caller.put(`/client/update/${id}`, body, { headers })
  if (accepted(reply, 200)) noteAcknowledged(ledger, 'update', reply.body as Client)
}

function accepted(reply: Reply, status: number): boolean {
  if (reply.status === status) return true
  if (refusals.has(reply.status)) return false
  throw new Error(`a write was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
}
