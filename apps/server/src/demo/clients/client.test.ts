import { beforeAll, describe, expect, test } from 'vitest'
import { idTypes } from '@bisita/contract/pension'
import { searchText } from '@bisita/rules/fold'
import { manilaDay } from '@bisita/rules/time/days'
import { fullname, nameKey } from '@bisita/rules/clients/names'
import { endsWork, outcomeProblems } from '@bisita/rules/visits/outcomes'
import { toE164 } from '@bisita/rules/cells/phones'
import { type LocationRow, locationRows } from '../../domains/locations/psgc/rows.ts'
import { readShippedEdition } from '../../domains/locations/psgc/edition.ts'
import { demoClient } from './client.ts'
import { type DemoContext, demoContext } from '../context.ts'
import { Random } from '../random.ts'
import { pensionNumber } from './numbers.ts'

const today = '2026-11-21'
const clients = 5000
let places: LocationRow[]
let context: DemoContext
let made: ReturnType<typeof demoClient>[]
beforeAll(async () => {
  places = locationRows(await readShippedEdition())
  context = demoContext({ today, clients, places })
  made = Array.from({ length: clients }, (_, i) => demoClient(i, context))
})

/** The share of clients for which something holds, in per cent. */
const percent = (holds: (client: ReturnType<typeof demoClient>) => boolean) => (made.filter(holds).length / clients) * 100

/** Near enough for 5,000 draws. */
const isAbout = (actual: number, expected: number) => Math.abs(actual - expected) < 2.5

describe('a client', () => {
  test('is the same every time, whichever is made first', () => {
    const again = demoContext({ today, clients, places: places.toReversed() })
    for (const index of [4999, 0, 1234]) expect(demoClient(index, again)).toEqual(made[index])
  })

  test('another seed gives others', () => {
    const other = demoContext({ today, clients, places, seed: 1 })
    expect(demoClient(0, other).id).not.toBe(made[0]?.id)
  })

  test('has the name key and the search text that the rules make of its fields', () => {
    for (const client of made) {
      const name = fullname(client)
      expect(client.name_key).toBe(nameKey(name))
      const numbers = [client.phone_number, client.secondary_phone_number]
      expect(client.search.search_text).toBe(searchText({ fullname: name, phones: numbers, sss_id: client.sss_id }))
    }
  })

  test('has an id and a pension number of its own', () => {
    expect(new Set(made.map((client) => client.id)).size).toBe(clients)
    expect(new Set(made.map((client) => client.id_type + client.sss_id)).size).toBe(clients)
    for (const client of made) expect(client.sss_id).toMatch(client.id_type === 'sss' ? /^\d{10}$/ : /^\d{10,11}$/)
  })

  test('has telephone numbers as they are stored', () => {
    const numbers = made.flatMap((client) => [client.phone_number ?? [], client.secondary_phone_number ?? []]).flat()
    expect(numbers.filter((number) => toE164(number) !== number || !/^\+639\d{9}$/.test(number))).toEqual([])
  })

  test('draws ₱2,000 to ₱25,000 with at most two decimals', () => {
    const odd = made.filter(
      ({ pension_amt: amount }) => amount < 2000 || amount > 25_000 || Number(amount.toFixed(2)) !== amount,
    )
    expect(odd).toEqual([])
  })

  test('was added before its first contact, in the order of the ids', () => {
    for (const client of made) for (const contact of client.contacts) expect(contact.visit_time).toBeGreaterThan(client.created_at)
    expect(made.map((client) => client.id).toSorted()).toEqual(made.map((client) => client.id))
  })
})

describe('all clients together', () => {
  test('have the shares of the decisions', () => {
    expect(isAbout(percent((client) => client.id_type === 'sss'), 70)).toBe(true)
    expect(isAbout(percent((client) => client.phone_number !== null), 85)).toBe(true)
    expect(isAbout(percent((client) => client.secondary_phone_number !== null), 30)).toBe(true)
    expect(isAbout(percent((client) => client.last_visit !== null), 60)).toBe(true)
    const age = (birth: string) => Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
    expect(percent((client) => age(client.birth_date) >= 55 && age(client.birth_date) <= 85)).toBeGreaterThan(85)
  })

  test('bear a few common surnames and a long tail of rare ones', () => {
    const counts = Map.groupBy(made, (client) => client.lastname)
    const byCommonness = [...counts.values()].map((of) => of.length).sort((a, b) => b - a)
    expect((byCommonness[0] ?? 0) / clients).toBeGreaterThan(0.01)
    expect((byCommonness[0] ?? 0) / clients).toBeLessThan(0.025)
    expect(counts.size).toBeGreaterThan(400)
  })

  test('live mostly in the barangays of the branches', () => {
    const branchLocations = new Set(context.organisation.branches.flatMap((branch) => branch.location_ids))
    expect(isAbout(percent((client) => branchLocations.has(client.territoryLocation.location_id)), 92)).toBe(true)
  })
})

describe('contacts', () => {
  test('end in every result with every second part', () => {
    const ends = new Set(made.flatMap((c) => c.contacts.map((e) => `${e.visit_result}/${e.visit_secondary_result}`)))
    expect([...ends].sort()).toEqual([
      'Deceased/null', 'Interested/Needs Family Approval', 'Interested/Not Yet Needed', 'Interested/Others',
      'Interested/Undecided', 'Moved Out/null', 'Not Around/null', 'Not Interested/null',
      'Not Qualified/Health Condition', 'Not Qualified/Over Age', 'Other Lending/Interested to Transfer',
      'Other Lending/Loyalist', 'Others/null', 'null/null',
    ])
  })

  test('are outcomes that the rules accept, 0 to 3 for a client, none after Deceased or Moved Out', () => {
    for (const { contacts } of made) {
      expect(contacts.length).toBeLessThanOrEqual(3)
      for (const contact of contacts) expect(outcomeProblems(contact)).toEqual([])
      expect(contacts.slice(0, -1).some((contact) => endsWork(contact.visit_result))).toBe(false)
    }
  })

  test('lie in the 60 days before today, never on a Sunday', () => {
    const days = made.flatMap((client) => client.contacts.map((contact) => manilaDay(new Date(contact.visit_time))))
    expect(days.filter((day) => day < '2026-09-22' || day >= today)).toEqual([])
    expect(days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0)).toEqual([])
  })

  test('in a branch are made by its people: visits by an MR of the barangay, calls by the telemarketer', () => {
    const branchOf = new Map(context.organisation.branches.flatMap((b) => b.location_ids.map((id) => [id, b] as const)))
    for (const client of made) {
      const branch = branchOf.get(client.territoryLocation.location_id)
      if (branch === undefined) continue
      const holders = branch.mrs.filter((mr) => mr.location_ids.includes(client.territoryLocation.location_id)).map((mr) => mr.id)
      for (const contact of client.contacts)
        expect(contact.visit_type === 'call' ? [branch.tele_id] : holders.length > 0 ? holders : [branch.oic_id]).toContain(
          contact.user_id,
        )
    }
  })

  test('decide what the client shows', () => {
    for (const client of made) {
      const latest = (of: typeof client.contacts) => of.toSorted((a, b) => b.visit_time - a.visit_time)[0]
      const visit = latest(client.contacts.filter((contact) => contact.visit_type === 'visit'))
      expect(client.last_visit_id).toBe(visit?.id ?? null)
      expect(client.last_visit).toBe(visit?.visit_time ?? null)
      const call = latest(client.contacts.filter((contact) => contact.visit_type === 'call'))
      expect(client.last_call).toBe(call?.visit_time ?? null)
      expect(client.visit_result).toBe(latest(client.contacts.filter((c) => c.visit_result !== null))?.visit_result ?? null)
      expect(client.has_availed).toBe(client.contacts.some((contact) => contact.has_availed))
      expect(client.product_id !== null).toBe(client.has_availed)
    }
  })
})

test('a bigger demo fills the country around the branches', () => {
  const big = demoContext({ today, clients: 1_000_000, places })
  const branchLocations = new Set(big.organisation.branches.flatMap((branch) => branch.location_ids))
  const sample = Array.from({ length: 5000 }, (_, i) => demoClient(i * 200, big))
  const inside = sample.filter((client) => branchLocations.has(client.territoryLocation.location_id)).length / sample.length
  expect(inside).toBeGreaterThan(0.08)
  expect(inside).toBeLessThan(0.15)
  expect(new Set(sample.map((client) => client.territoryLocation.location_id.slice(0, 2))).size).toBe(18)
})

test('pension numbers don’t repeat at the far end either', () => {
  const numbers = new Set<string>()
  for (let index = 9_900_000; index < 10_000_000; index++)
    for (const type of idTypes) numbers.add(`${type} ${pensionNumber(index, type, new Random(1, 1, index))}`)
  expect(numbers.size).toBe(200_000)
  expect(() => demoContext({ today, clients: 10_000_001, places })).toThrow('at most 10000000 clients')
})
