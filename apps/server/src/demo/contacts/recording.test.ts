import { beforeAll, expect, test } from 'vitest'
import { isWorkingDay, manilaDay } from '@bisita/rules/time/days'
import { endsWork } from '@bisita/rules/visits/outcomes'
import { type LocationRow, locationRows } from '../../domains/locations/psgc/rows.ts'
import { readShippedEdition } from '../../domains/locations/psgc/edition.ts'
import { coordinatesIn } from '../clients/centres.ts'
import { demoClient } from '../clients/client.ts'
import type { SeededContact } from './contacts.ts'
import { type DemoContext, demoContext } from '../context.ts'
import { Random, streams } from '../random.ts'
import { type DemoRecording, demoRecording } from './recording.ts'

let places: LocationRow[]
let context: DemoContext
type Made = { readonly contact: SeededContact; readonly recorded: DemoRecording }
let made: Made[]

const recordingsOf = (index: number): Made[] => {
  const client = demoClient(index, context)
  const random = new Random(context.seed, streams.recording, index)
  const { products } = context.organisation
  return client.contacts.map((contact) => ({ contact, recorded: demoRecording(random, contact, client.territoryLocation, products) }))
}

beforeAll(async () => {
  places = locationRows(await readShippedEdition())
  context = demoContext({ today: '2026-11-21', clients: 5000, places })
  made = Array.from({ length: 5000 }, (_, index) => recordingsOf(index)).flat()
})

test('is the same every time', () => {
  expect(recordingsOf(17)).toEqual(recordingsOf(17))
  expect(recordingsOf(4321)).toEqual(recordingsOf(4321))
})

test('a visit has a place or the reason why not, a call has neither', () => {
  for (const { contact, recorded } of made) {
    const { latitude, longitude, accuracy, fix_age_seconds, location_error } = recorded
    const fix = [latitude, longitude, accuracy, fix_age_seconds]
    const known = fix.every((value) => value !== null)
    expect(known || fix.every((value) => value === null)).toBe(true)
    expect([known, location_error !== null].filter(Boolean)).toHaveLength(contact.visit_type === 'visit' ? 1 : 0)
    expect(accuracy === null || (accuracy >= 5 && accuracy <= 60)).toBe(true)
  }
  expect(new Set(made.map(({ recorded }) => recorded.location_error))).toEqual(new Set([null, 'timeout', 'unavailable']))
})

test('every barangay of the branches has its spot, within two kilometres of the others of its town; nowhere else has one', () => {
  const random = new Random(1, 1, 1)
  const branchLocations = new Set(context.organisation.branches.flatMap((branch) => branch.location_ids))
  const spots = [...branchLocations].map((id) => ({ town: id.slice(0, 7), ...(coordinatesIn(id, random) ?? { latitude: NaN, longitude: NaN }) }))
  for (const [town, of] of Map.groupBy(spots, (spot) => spot.town)) {
    for (const axis of ['latitude', 'longitude'] as const) {
      const degrees = of.map((spot) => spot[axis])
      expect(Math.max(...degrees) - Math.min(...degrees), town).toBeLessThan(0.024)
    }
  }
  expect(places.filter(({ id }) => !branchLocations.has(id) && coordinatesIn(id, random) !== null)).toEqual([])
})

test('a device tells the time at which it sent, by its own clock; what came late was recorded with no network', () => {
  for (const { contact, recorded } of made) {
    expect(recorded.device_time - contact.received_at).toBe(recorded.clock_offset_seconds * 1000)
    expect(recorded.recorded_offline).toBe(contact.received_at - contact.visit_time >= 600_000)
  }
  const offline = made.filter(({ recorded }) => recorded.recorded_offline)
  expect(offline.every(({ contact }) => contact.visit_type === 'visit')).toBe(true)
  expect(offline.length).toBeGreaterThan(100)
})

test('a product is named where somebody availed, that of the client by the first who did', () => {
  for (const { contact, recorded } of made) expect(recorded.product_id !== null).toBe(contact.has_availed)
  for (let index = 0; index < 500; index++) {
    const { contacts, product_id } = demoClient(index, context)
    const first = contacts.findIndex(({ has_availed }) => has_availed)
    expect(recordingsOf(index)[first]?.recorded.product_id ?? null).toBe(product_id)
  }
})

test('some calls and visits to the interested ask to be called back, on a working day after', () => {
  const asked = made.filter(({ recorded }) => recorded.call_back_at !== null)
  expect(asked.length).toBeGreaterThan(200)
  for (const { contact, recorded } of asked) {
    expect(contact.visit_type === 'call' || contact.visit_result === 'Interested').toBe(true)
    expect(contact.has_availed || endsWork(contact.visit_result)).toBe(false)
    expect(recorded.call_back_at).toBeGreaterThan(contact.visit_time)
    expect(isWorkingDay(manilaDay(new Date(recorded.call_back_at as number)))).toBe(true)
  }
})
