import type { EvidenceCode } from '@bisita/contract/visits/evidence.kinds'
import { expect, test } from 'vitest'
import { hours, minutes, north, plainVisit, usual } from './days.testing.ts'
import { straightMetres } from '../places/distance.ts'
import { flagsOf, type ProvenVisit } from './evidence.ts'

/** Random numbers that are the same every time (mulberry32). */
function numbers(seed: number) {
  let state = seed
  const real = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + real() * (most - least)
  return { real, between, chance: (share: number) => real() < share }
}

type Numbers = ReturnType<typeof numbers>

/** What a cheap phone says of a place: off by no more than its accuracy says. */
function fixAt({ between, chance }: Numbers, latitude: number, longitude: number) {
  const accuracy = chance(0.1) ? between(100, 480) : between(5, 60)
  const [turn, off] = [between(0, 2 * Math.PI), between(0, accuracy)]
  const found = { latitude: latitude + north(off * Math.sin(turn)), longitude: longitude + north(off * Math.cos(turn)) / Math.cos((latitude * Math.PI) / 180) }
  return { ...found, accuracy }
}

type Day = { readonly visits: readonly ProvenVisit[]; readonly expected: ReadonlyMap<string, readonly EvidenceCode[]> }

/**
 * A day of somebody who goes from client to client on bad roads, at no more than 60 km/h, talks, and saves. What goes
 * wrong on an honest day goes wrong here too, and is what may be noticed: no location in a deep valley, a clock that nobody
 * set, two days and more without a network.
 */
function honestDay(seed: number): Day {
  const random = numbers(seed)
  const { between, chance } = random
  const start = Date.parse('2026-11-25T00:00:00+08:00') + between(6.5, 9) * hours
  let [time, latitude, longitude] = [start, between(6, 18), between(119, 126)]
  const clock = chance(0.02) ? between(310, 4000) : between(-280, 280)
  const away = chance(0.02) ? between(96, 200) * hours : chance(0.3) ? between(1, 55) * hours : null
  const expected = new Map<string, EvidenceCode[]>()
  const visits: ProvenVisit[] = []
  const end = Date.parse('2026-11-25T20:30:00+08:00')
  for (let n = 0; n < 18; n += 1) {
    const metres = chance(0.3) ? between(30, 300) : between(300, 9000)
    const turn = between(0, 2 * Math.PI)
    ;[latitude, longitude] = [latitude + north(metres * Math.sin(turn)), longitude + north(metres * Math.cos(turn)) / Math.cos((latitude * Math.PI) / 180)]
    const duration = Math.round(between(2, 40))
    time += (metres / 1000 / between(15, 60)) * hours + duration * minutes
    if (time > end) break
    const id = `v${n}`
    const lost = chance(0.05)
    const fix = lost ? { latitude: null, longitude: null, accuracy: null, location_error: 'timeout' as const, fix_age_seconds: null } : { ...fixAt(random, latitude, longitude), fix_age_seconds: between(0, 60) }
    const known = { latitude: latitude + north(between(-60, 60)), longitude: longitude + north(between(-60, 60)) }
    const here = fix.latitude === null ? null : fix
    visits.push(plainVisit({
      id, client_id: `c${n}`, contact_time: Math.round(time), received_at: Math.round(time + (away ?? between(1, 20) * 1000)), ...fix, duration,
      clock_offset_seconds: Math.round(clock), photo_bits: 5 + Math.floor(between(0, 50)),
      client_distance: here === null || chance(0.3) ? null : Math.round(straightMetres(here, known)),
      barangay_distance: here === null ? null : Math.round(between(0, 6000)),
    }))
    expected.set(id, [...(lost ? ['no_location' as const] : []), ...(Math.abs(Math.round(clock)) > 300 ? ['clock_off' as const] : []), ...((away ?? 0) > 72 * hours ? ['late' as const] : [])])
  }
  return { visits, expected }
}

test('1,000 honest days: nothing is noticed but what went wrong', () => {
  let [all, plain] = [0, 0]
  for (let seed = 1; seed <= 1000; seed += 1) {
    const { visits, expected } = honestDay(seed)
    const noticed = visits.map((visit) => [visit.id, flagsOf(visit, visits, usual).map(({ code }) => code)])
    expect(noticed, `day ${seed}`).toEqual([...expected])
    all += visits.length
    plain += [...expected.values()].filter((codes) => codes.length === 0).length
  }
  // It was about days of a usual length, most of them without anything to notice.
  expect(all).toBeGreaterThan(8000)
  expect(plain / all).toBeGreaterThan(0.88)
})
