import { describe, expect, test } from 'vitest'
import type { Position } from '../clients/pins.ts'
import { permutations, seededDay, shortestWays } from './days.testing.ts'
import { straightMetres } from '../places/distance.ts'
import { aboutKilometres, wayMetres } from './distance.ts'
import { routeMetres, routeOf, type RouteQuestion } from './route.ts'
import { mostSteps } from './routeSearch.ts'

const positionsOf = ({ stops }: Pick<RouteQuestion, 'stops'>, order: readonly string[]) => order.map((id) => stops.find((stop) => stop.id === id)?.position ?? null)
const metresOf = (question: RouteQuestion, order: readonly string[]) => routeMetres(positionsOf(question, order), question.start, question.end ?? null)
const entered = ({ stops }: Pick<RouteQuestion, 'stops'>) => stops.map(({ id }) => id)

/** The shortest of all orders that keep the locked stops where they are. */
function shortest(question: RouteQuestion): number {
  const { stops } = question
  const free = stops.flatMap(({ locked }, at) => (locked ? [] : [at]))
  let least = Number.POSITIVE_INFINITY
  for (const chosen of permutations([...free])) {
    const order = stops.map(({ id }) => id)
    free.forEach((place, at) => (order[place] = stops[chosen[at] as number]?.id as string))
    least = Math.min(least, metresOf(question, order))
  }
  return least
}

describe('distances', () => {
  test('a degree of latitude is 111 km, and the way 1.3 times the straight line', () => {
    const [one, other] = [{ latitude: 16, longitude: 120 }, { latitude: 17, longitude: 120 }]
    expect(straightMetres(one, other) / 1000).toBeCloseTo(111.2, 1)
    expect(wayMetres(one, other)).toBeCloseTo(1.3 * straightMetres(one, other), 6)
    expect(straightMetres(one, one)).toBe(0)
  })

  test('are told as about', () => {
    expect([0, 640, 4000, 9960, 12_400].map(aboutKilometres)).toEqual(['about 0 km', 'about 0.6 km', 'about 4 km', 'about 10 km', 'about 12 km'])
  })
})

describe('the order of a day', () => {
  test('of nothing, of one, and of stops without a place', () => {
    expect(routeOf({ stops: [], start: null })).toMatchObject({ order: [], metres: 0 })
    expect(routeOf({ stops: [{ id: 'a', position: null }], start: null }).order).toEqual(['a'])
    expect(routeOf({ stops: [{ id: 'a', position: null }, { id: 'b', position: null }], start: { latitude: 16, longitude: 120 } }).order).toEqual(['a', 'b'])
  })

  test('equals trying all, with and without locked stops, an end, and a start', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { stops, start } = seededDay(seed, 2 + (seed % 6), seed % 3 === 0 ? 0.4 : 0)
      const question = { stops, start, end: seed % 5 === 0 ? start : null }
      const answer = routeOf(question)
      expect(answer.exact).toBe(true)
      expect(metresOf(question, answer.order)).toBeCloseTo(shortest(question), 3)
      expect(answer.metres).toBeCloseTo(shortest(question), 3)
    }
  })

  test('of 13 stops equals another exact way of finding it', () => {
    for (const seed of [3, 5]) {
      const { stops, start } = seededDay(seed, 13)
      const ways = shortestWays(start, stops.map(({ position }) => position as Position), wayMetres)
      expect(routeOf({ stops, start }).metres).toBeCloseTo(ways.at(-1) as number, 3)
    }
  })

  test('without a start begins at the first stop that has a place', () => {
    const { stops } = seededDay(7, 8)
    const { order } = routeOf({ stops: [{ id: 'nowhere', position: null }, ...stops], start: null })
    expect([order[0], order.at(-1)]).toEqual(['s0', 'nowhere'])
  })

  test.each([8, 20, 40])('of %i stops keeps the locked ones where they are, loses none, and is never longer than as entered', (count) => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const { stops, start } = seededDay(seed, count, 0.25)
      const question = { stops: stops.map((stop, at) => (at % 7 === 3 ? { ...stop, position: null } : stop)), start, kicks: 20 }
      const { order, metres, steps } = routeOf(question)
      expect(order.toSorted()).toEqual(entered(question).toSorted())
      const lockedAt = question.stops.flatMap(({ locked }, at) => (locked ? [at] : []))
      expect(lockedAt.map((at) => order[at])).toEqual(lockedAt.map((at) => question.stops[at]?.id))
      expect(metres).toBeLessThanOrEqual(metresOf(question, entered(question)) + 1e-6)
      expect(metres).toBeCloseTo(metresOf(question, order), 6)
      expect(steps).toBeLessThanOrEqual(mostSteps + 10_000)
    }
  })

  test('says the same again, and leaves a good order alone', () => {
    const day = seededDay(11, 40)
    const first = routeOf(day)
    expect(routeOf(day)).toEqual(first)
    const stops = first.order.map((id) => day.stops.find((stop) => stop.id === id) as (typeof day.stops)[number])
    const again = routeOf({ ...day, stops })
    expect(again.metres).toBeLessThanOrEqual(first.metres + 1e-6)
  })

  test('prefers the part of the day in which somebody is found, where that costs little', () => {
    const at = (latitude: number): Position => ({ latitude, longitude: 120.6 })
    const stops = [1, 2, 3, 4].map((one) => ({ id: `s${one}`, position: at(16.4 + one / 1000) }))
    const early = stops.map((stop) => (stop.id === 's4' ? { ...stop, part: 'early' as const } : stop))
    expect(routeOf({ stops, start: at(16.4) }).order).toEqual(['s1', 's2', 's3', 's4'])
    expect(routeOf({ stops: early, start: at(16.4) }).order.indexOf('s4')).toBeLessThan(2)
    const far = early.map((stop) => (stop.id === 's4' ? { ...stop, position: at(16.9) } : stop))
    expect(routeOf({ stops: far, start: at(16.4) }).order.at(-1)).toBe('s4')
  })

  test.each([25, 40])('of %i stops is within one percent of the best that ten times as many kicks find', (count) => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const day = seededDay(seed, count)
      expect(routeOf(day).metres).toBeLessThanOrEqual(routeOf({ ...day, kicks: 2000 }).metres * 1.01)
    }
  })
})
