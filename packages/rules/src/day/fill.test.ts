import { describe, expect, test } from 'vitest'
import type { Position } from '../clients/pins.ts'
import { seededFilling, shortestWays } from './days.testing.ts'
import { wayMetres } from './distance.ts'
import { barOf, fillDay, type FillCandidate, worthOf } from './fill.ts'
import { routeMetres, routeOf } from './route.ts'

const here: Position = { latitude: 16.41, longitude: 120.6 }
const at = (kilometres: number): Position => ({ latitude: here.latitude + kilometres / 111.2 / 1.3, longitude: here.longitude })
const due = (id: string, position: Position | null, more: Partial<FillCandidate> = {}): FillCandidate => ({ id, position, kind: 'due', late: 0, barred: null, ...more })
const filled = (candidates: FillCandidate[], room = 15) => fillDay({ stops: [here], start: here, candidates, room })

describe('who is kept out of a day', () => {
  const free = { do_not_contact: 'none', touchpoint_state: 'due', visit_result: null, pending_approval: false, consents: [], created_at: '2026-11-10T01:00:00.000Z' }
  const settings = { consent_required: false, consent_due: null, consent_live_on: '2026-11-01' }

  test('whoever asked not to be contacted, has ended, is suspended, or waits for an approval', () => {
    expect(barOf({ ...free, do_not_contact: 'all', touchpoint_state: 'suspended' }, settings, '2026-11-20')).toBe('do_not_contact')
    expect(barOf({ ...free, touchpoint_state: 'ended' }, settings, '2026-11-20')).toBe('ended')
    expect(barOf({ ...free, visit_result: 'Deceased' }, settings, '2026-11-20')).toBe('ended')
    expect(barOf({ ...free, touchpoint_state: 'suspended' }, settings, '2026-11-20')).toBe('suspended')
    expect(barOf({ ...free, pending_approval: true }, settings, '2026-11-20')).toBe('pending_approval')
    expect(barOf({ ...free, do_not_contact: 'call' }, settings, '2026-11-20')).toBeNull()
    expect(barOf(free, { ...settings, consent_required: true }, '2026-11-20')).toBe('no_consent')
  })

  test('says why each is left out', () => {
    const { added, left } = filled(
      [due('none', null), due('barred', here, { barred: 'do_not_contact' }), due('far', at(40)), due('near', at(0.1)), due('nearer', at(0.05), { kind: 'call_back' })],
      1,
    )
    expect(added.map(({ id }) => id)).toEqual(['nearer'])
    expect(Object.fromEntries(left.map(({ id, why }) => [id, why]))).toEqual({ none: 'no_place', barred: 'do_not_contact', far: 'far', near: 'full' })
  })

  test('nobody where there is no room, and never more than there is', () => {
    const many = Array.from({ length: 30 }, (_, one) => due(`c${one}`, at(one / 100)))
    expect(filled(many, 0)).toMatchObject({ added: [], metres: 0 })
    expect(filled(many, 7).added).toHaveLength(7)
  })
})

describe('who is chosen', () => {
  test('what is late before what is due, a promise before both, a neighbour last', () => {
    expect(worthOf({ kind: 'overdue', late: 3 })).toBeGreaterThan(worthOf({ kind: 'due', late: 0 }))
    expect(worthOf({ kind: 'overdue', late: 900 })).toBe(worthOf({ kind: 'overdue', late: 30 }))
    expect(worthOf({ kind: 'call_back', late: 0 })).toBeGreaterThan(worthOf({ kind: 'due', late: 0 }))
    expect(worthOf({ kind: 'neighbour', late: 9 })).toBeLessThan(worthOf({ kind: 'due', late: 0 }))
  })

  test('a far village where several are due, which pays for none of them alone', () => {
    const village = Array.from({ length: 5 }, (_, one) => due(`v${one}`, at(12 + one / 100)))
    expect(filled(village.slice(0, 1)).added).toEqual([])
    expect(filled(village).added).toHaveLength(5)
  })

  test('in the order of the way, and the same again', () => {
    const question = { start: here, stops: [at(5)], candidates: [due('b', at(4)), due('a', at(1)), due('c', at(6))], room: 5 }
    const answer = fillDay(question)
    expect(answer.added.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(answer.metres).toBeCloseTo(1000, -1)
    expect(fillDay(question)).toEqual(answer)
  })

  test('what is worth at least 95 % of the best of all choices among 12', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const { start, stops, candidates, room } = seededFilling(seed, 12)
      const points = [...stops, ...candidates.map(({ position }) => position as Position)]
      const ways = shortestWays(start, points, wayMetres)
      const must = (1 << stops.length) - 1
      const before = ways[must] as number
      let best = 0
      for (let set = must; set < ways.length; set += 1) {
        if ((set & must) !== must) continue
        const chosen = candidates.filter((_, one) => (set >> (stops.length + one)) & 1)
        if (chosen.length <= room) best = Math.max(best, chosen.reduce((sum, one) => sum + worthOf(one), 0) - ((ways[set] as number) - before) / 1000)
      }
      const order = routeOf({ start, stops: stops.map((position, one) => ({ id: String(one), position })) }).order
      const way = order.map((one) => stops[Number(one)] as Position)
      const chosen = fillDay({ start, stops: way, candidates, room }).added.map(({ id }) => candidates.find((one) => one.id === id) as FillCandidate)
      const whole = routeOf({ start, stops: [...way, ...chosen.map(({ position }) => position)].map((position, one) => ({ id: String(one), position })) })
      const value = chosen.reduce((sum, one) => sum + worthOf(one), 0) - (whole.metres - routeMetres(way, start)) / 1000
      expect(value, `seed ${seed}`).toBeGreaterThanOrEqual(0.95 * best)
    }
  })
})
