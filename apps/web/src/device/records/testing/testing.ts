import type { Client } from '@bisita/contract/clients/clients'
import type { Itinerary } from '@bisita/contract/itineraries'
import { secondaryResults, visitResults } from '@bisita/contract/visits/outcomes'
import type { Visit } from '@bisita/contract/visits/visits'
import { fullname } from '@bisita/rules/clients/names'
import { someClient, someItinerary, someVisit } from '../../../testing/records.ts'

/** Numbers that look random and are the same every time: what tests and measurements make their clients of. */
export function seeded(seed: number) {
  let state = seed
  /** From 0 up to 1, without it. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
  return { next, below, pick, chance: (share: number): boolean => next() < share }
}

export type Seeded = ReturnType<typeof seeded>

const lastnames = ['Dela Cruz', 'Peña', 'Santos', "O'Hara", 'Bautista', 'Ñunez', 'Garcia', 'Reyes-Lim', 'Villanueva', 'Sy']
const firstnames = ['Ana', 'José', 'Maria Clara', 'Juan', 'Luz', 'Rosalinda', 'Ben', 'Dominador', 'Zenaida', 'Ma. Teresa']
const streets = ['12 Mabini St.', 'Purok 3, Sitio Ilaya', 'Blk 4 Lot 9, San Isidro', 'Rizal Ave.', 'Poblacion']
const towns = [
  { location_id: '1401108013', barangay: 'Taba-ao', mun_city: 'Kapangan', province: 'Benguet', region: 'Cordillera (CAR)' },
  { location_id: '1430300045', barangay: 'Irisan', mun_city: 'City of Baguio', province: 'Benguet', region: 'Cordillera (CAR)' },
  { location_id: '1380601003', barangay: 'Barangay 3', mun_city: 'City of Manila', province: 'Metro Manila', region: 'National Capital Region' },
  { location_id: '0990101002', barangay: 'Aguada', mun_city: 'City of Isabela', province: 'Basilan', region: 'Region IX' },
  { location_id: '0102801004', barangay: 'San Isidro', mun_city: 'Adams', province: 'Ilocos Norte', region: 'Region I' },
] as const

/** A version 7 id of a moment, with the rest from a number. */
export function idOf(at: number, rest: number): string {
  const time = at.toString(16).padStart(12, '0')
  const tail = rest.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`
}

const since = Date.UTC(2025, 0, 1)
const instant = (random: Seeded): string => new Date(since + random.below(400) * 86_400_000).toISOString()

/** A client as the server would tell it; `number` makes its id, in the order of numbers. */
export function clientFor(random: Seeded, number: number, change: Partial<Client> = {}): Client {
  const { location_id, ...town } = random.pick(towns)
  const names = {
    lastname: random.pick(lastnames),
    firstname: random.pick(firstnames),
    middlename: random.chance(0.5) ? random.pick(lastnames) : null,
  }
  const address = random.chance(0.8) ? random.pick(streets) : null
  const path = [town.barangay, town.mun_city, town.province, town.region]
  const result = random.chance(0.6) ? random.pick(visitResults) : null
  return someClient({
    id: idOf(since + number, random.below(2 ** 32)),
    ...names,
    fullname: fullname(names),
    address,
    full_address: [...(address === null ? [] : [address]), ...path].join(', '),
    ...town,
    location_id,
    phone_number: random.chance(0.7) ? `+639${String(random.below(1e9)).padStart(9, '0')}` : null,
    secondary_phone_number: random.chance(0.2) ? '+63744421234' : null,
    sss_id: random.chance(0.8) ? String(3_000_000_000 + random.below(1e9)) : null,
    id_type: random.pick(['sss', 'gsis']),
    pension_amt: random.below(20_000),
    age: 75,
    secondary_phone_callable: true,
    has_availed: random.chance(0.3),
    last_call: random.chance(0.3) ? instant(random) : null,
    last_visit: random.chance(0.5) ? instant(random) : null,
    visit_result: result,
    visit_secondary_result: result === 'Interested' ? random.pick(secondaryResults) : null,
    created_at: instant(random),
    revision_id: 1 + random.below(1000),
    ...change,
  })
}

export const clientsFor = (random: Seeded, count: number): Client[] => Array.from({ length: count }, (_, number) => clientFor(random, number))

const placed = ({ region, province, mun_city, barangay, full_address, phone_number, secondary_phone_number, do_not_contact }: Client) => ({
  region,
  province,
  mun_city,
  barangay,
  full_address,
  phone_number,
  secondary_phone_number,
  do_not_contact,
})

/** A visit of a client, as the server would tell it. */
export function visitFor(random: Seeded, number: number, client: Client, change: Partial<Visit> = {}): Visit {
  return someVisit({
    id: idOf(since + 500_000_000 + number, random.below(2 ** 32)),
    client_id: client.id,
    client_name: client.fullname,
    user_id: 'u1',
    user_display_name: 'Mr One',
    visit_result: random.pick(visitResults),
    visit_time: '2026-10-01T02:00:00.000Z',
    contact_time: change.visit_time ?? '2026-10-01T02:00:00.000Z',
    received_at: change.visit_time ?? '2026-10-01T02:00:01.000Z',
    ...placed(client),
    ...change,
  })
}

/** A plan to visit a client, as the server would tell it. */
export function itineraryFor(random: Seeded, number: number, client: Client, change: Partial<Itinerary> = {}): Itinerary {
  return someItinerary({
    id: idOf(since + 900_000_000 + number, random.below(2 ** 32)),
    pin_type: 'self',
    client_id: client.id,
    client_name: client.fullname,
    assigned_to: 'u1',
    assigned_to_name: 'Mr One',
    branch_id: null,
    branch_name: null,
    visible_at: '2026-11-20',
    created_by: 'u1',
    created_by_name: 'Mr One',
    created_at: '2026-11-01T02:00:00.000Z',
    ...placed(client),
    ...change,
  })
}
