import { evidenceNumbers } from '@bisita/contract/visits/limits.evidence'
import { evidenceCodes } from '@bisita/contract/visits/evidence.kinds'
import { describe, expect, test } from 'vitest'
import { edges, hours, minutes, morning, north, plainVisit, usual } from './days.testing.ts'
import { straightMetres } from '../places/distance.ts'
import { flagsOf, type ProvenVisit, verdictOf } from './evidence.ts'

const codesOf = (visit: ProvenVisit, others: readonly ProvenVisit[] = []) => flagsOf(visit, [visit, ...others], usual).map(({ code }) => code)
const found = (visit: ProvenVisit, others: readonly ProvenVisit[] = []) => flagsOf(visit, [...others, visit], usual)

test.for(edges)('%s is noticed beyond its threshold, and not at it', ([code, barely, not, others]) => {
  expect(codesOf(barely, others)).toEqual([code])
  expect(codesOf(not, others)).toEqual([])
})

test('every flag and every threshold has such a case', () => {
  expect(edges.map(([code]) => code)).toEqual(evidenceCodes)
  const nothing = Object.keys(evidenceNumbers).filter((name) => !(name in usual))
  expect(nothing).toEqual([])
})

describe('what is unknown is never noticed', () => {
  test('but that there is no location', () => {
    const unknown = { latitude: null, longitude: null, accuracy: null, fix_age_seconds: null, duration: null, clock_offset_seconds: null, client_distance: null, barangay_distance: null, photo_bits: null }
    expect(codesOf(plainVisit(unknown), [plainVisit({ id: '0', client_id: 'two' })])).toEqual(['no_location'])
    expect(found(plainVisit(unknown))).toEqual([{ code: 'no_location', value: null, limit: null, message: 'There is no location: no reason was given.' }])
  })
})

describe('since the visit before', () => {
  const from = (more: Partial<ProvenVisit>) => plainVisit({ id: '0', client_id: 'two', contact_time: morning - minutes, ...more })

  test('what the accuracies explain is no distance', () => {
    expect(codesOf(plainVisit({ accuracy: 1500 }), [from({ accuracy: 1500, latitude: 16.5 + north(3000) })])).toEqual(['inaccurate'])
    expect(codesOf(plainVisit({ accuracy: 400 }), [from({ accuracy: 400, latitude: 16.5 + north(3000) })])).toEqual(['too_fast'])
  })

  test('the one before counts that has a location, and no later one', () => {
    const nowhere = from({ id: '1', contact_time: morning - 1000, latitude: null, longitude: null })
    expect(codesOf(plainVisit({ latitude: 16.6 }), [nowhere, from({ contact_time: morning - 2 * hours })])).toEqual([])
    expect(codesOf(plainVisit({ latitude: 16.6 }), [nowhere, from({})])).toEqual(['too_fast'])
    expect(codesOf(plainVisit(), [from({ id: 'b', contact_time: morning + 1000, latitude: 17 })])).toEqual([])
  })

  test('at one time they count as a second apart, in the order of their ids', () => {
    const [first, second] = [plainVisit(), plainVisit({ id: 'b', client_id: 'two', latitude: 16.5 + north(999.9) })]
    expect([codesOf(first, [second]), codesOf(second, [first])]).toEqual([[], ['too_fast']])
    expect(found(second, [first])[0]?.value).toBe(3528)
  })
})

test('at one place: other clients count once, whenever that day, and the own one never', () => {
  const at = (client_id: string, id: string) => plainVisit({ id, client_id, contact_time: morning + hours })
  expect(codesOf(plainVisit(), [at('two', '1'), at('three', '2'), at('three', '3'), at('one', '4')])).toEqual([])
  expect(found(plainVisit(), [at('two', '1'), at('three', '2'), at('four', '3')])).toEqual([
    { code: 'same_spot', value: 3, limit: 3, message: '3 other clients were visited within 20 m of this place that day. Fewer than 3 is usual.' },
  ])
})

test('the last minute of the evening is usual, the next is not', () => {
  const at = (time: string) => codesOf(plainVisit({ contact_time: Date.parse(`2026-11-25T${time}+08:00`), received_at: Date.parse('2026-11-26T00:00:00Z') }))
  expect(['21:00:59', '21:01:00', '23:59:59', '00:00:00', '06:00:00'].map(at)).toEqual([[], ['odd_hour'], ['odd_hour'], ['odd_hour'], []])
})

test('thresholds are settings', () => {
  const strict = { ...usual, evidence_client_metres: 50, evidence_least_minutes: 20, evidence_hour_from: 11, evidence_photo_bits: 16 }
  expect(flagsOf(plainVisit({ client_distance: 51, photo_bits: 16 }), [], strict).map(({ code, value, limit }) => [code, value, limit])).toEqual([
    ['far_from_client', 51, 50], ['odd_hour', '10:00', '11:00–21:00'], ['too_short', 12, 20], ['photo_reused', 16, 16],
  ])
})

test('words say what was seen, with both numbers', () => {
  const said = edges.map(([, visit, , others]) => found(visit, others)[0]?.message)
  expect(said).toEqual([
    'There is no location: the phone did not find it in time.',
    'Recorded 501 m from where this client was known to be. Up to 500 m is usual.',
    'Recorded 10.1 km from the middle of the client’s barangay. Up to 10 km is usual.',
    'The location is sure to within 501 m only. Up to 500 m is usual.',
    'The location was found 11 minutes before the visit was saved. Up to 10 minutes is usual.',
    'From the visit before it takes 121 km/h to be there by then. Up to 120 km/h is usual.',
    '3 other clients were visited within 20 m of this place that day. Fewer than 3 is usual.',
    'The visit was at 05:59. From 06:00 to 21:00 is usual.',
    'From opening the form to saving it took less than half a minute. At least 1 minute is usual.',
    'The phone’s clock was 6 minutes behind. Up to 5 minutes is usual.',
    'It arrived 73 hours after the visit. Up to 72 hours is usual.',
    'The office asks for a photo, and it came without one.',
    'Its photo looks like the photo of another visit of this person: 4 of 64 points differ. More than 4 is usual.',
  ])
  expect(found(plainVisit({ photo_bits: 0 }))[0]?.message).toBe('Its photo looks the same as the photo of another visit.')
})

test('the verdict', () => {
  expect(verdictOf([], [])).toBe('verified')
  expect(verdictOf(['late', 'too_short'], ['late'])).toBe('doubtful')
  expect(verdictOf(['late', 'too_short'], ['too_short', 'late'])).toBe('verified')
  // No dismissal puts a location there.
  expect(verdictOf(['no_location', 'late'], ['no_location', 'late'])).toBe('unverified')
})

test('metres on the earth', () => {
  expect(straightMetres({ latitude: 16, longitude: 120 }, { latitude: 16, longitude: 120 })).toBe(0)
  // A degree of latitude, and one of longitude at 60 degrees, which is half of it.
  expect(Math.round(straightMetres({ latitude: 10, longitude: 120 }, { latitude: 11, longitude: 120 }))).toBe(111_195)
  expect(Math.round(straightMetres({ latitude: 60, longitude: 120 }, { latitude: 60, longitude: 121 }) / 10)).toBe(5560)
  expect(Math.round(straightMetres({ latitude: 0, longitude: -180 }, { latitude: 0, longitude: 180 }))).toBe(0)
})
