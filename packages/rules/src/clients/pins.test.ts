import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { degreesProblem, fixOf, largestAccuracy, medianPin, pinOf } from './pins.ts'

const at = { latitude: 16.4, longitude: 120.6 }
const visit = (more: object = {}) => ({ visit_type: 'visit', ...at, accuracy: 10, ...more })

describe('says nothing of where a client is', () => {
  test.for([
    ['a call', { visit_type: 'call' }],
    ['no location', { latitude: null, longitude: null }],
    ['half a location', { longitude: undefined }],
    ['a location 101 m unsure', { accuracy: 101 }],
    ['a location of unknown accuracy', { accuracy: null }],
  ] as const)('%s', ([, more]) => {
    expect(fixOf(visit(more))).toBeNull()
    expect(medianPin([visit(more)])).toBeNull()
    expect(medianPin([visit(more), visit()])).toEqual({ ...at, visits: 1 })
  })

  test('degrees outside the Philippines', () => {
    expect(degreesProblem('latitude', 120.6)).toBe('Not in the Philippines: the latitude is from 4 to 22.')
    expect(degreesProblem('longitude', 16.4)).toBe('Not in the Philippines: the longitude is from 112 to 128.')
    // From Mapun, Tawi-Tawi and Kalayaan to Batanes and the east of Davao Oriental.
    for (const [latitude, longitude] of [[6.98, 118.5], [4.6, 119.4], [11.05, 114.28], [20.8, 121.9], [7.3, 126.6]] as const) {
      expect([degreesProblem('latitude', latitude), degreesProblem('longitude', longitude)]).toEqual([null, null])
    }
  })
})

describe('the median', () => {
  test('is the one visit, the mean of two, the middle of three, whatever the order', () => {
    const [south, middle, north] = [visit({ latitude: 16 }), visit({ latitude: 16.25, longitude: 120 }), visit({ latitude: 17, longitude: 121 })]
    expect(medianPin([south])).toEqual({ latitude: 16, longitude: 120.6, visits: 1 })
    expect(medianPin([south, middle])).toEqual({ latitude: 16.125, longitude: 120.3, visits: 2 })
    for (const order of [[south, middle, north], [north, south, middle], [middle, north, south]]) {
      expect(medianPin(order)).toEqual({ latitude: 16.25, longitude: 120.6, visits: 3 })
    }
    expect(fixOf(visit({ accuracy: largestAccuracy }))).toEqual(at)
  })

  test('stays at the door however far away fewer than half of the visits were recorded', () => {
    const near = fc.record({ latitude: fc.double({ min: 16.4, max: 16.401, noNaN: true }), longitude: fc.double({ min: 120.6, max: 120.601, noNaN: true }) })
    const far = fc.record({ latitude: fc.double({ min: -90, max: 90, noNaN: true }), longitude: fc.double({ min: -180, max: 180, noNaN: true }) })
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 12 }), fc.array(far, { maxLength: 11 }), (door, elsewhere) => {
        const pin = medianPin([...door, ...elsewhere.slice(0, door.length - 1)].map(visit))
        expect(pin?.latitude).toBeGreaterThanOrEqual(16.4)
        expect(pin?.latitude).toBeLessThanOrEqual(16.401)
        expect(pin?.longitude).toBeGreaterThanOrEqual(120.6)
        expect(pin?.longitude).toBeLessThanOrEqual(120.601)
      }),
    )
  })

  test('equals a slow model that takes the outermost away until one or two are left', () => {
    const middleOf = (values: number[]): number => {
      const left = [...values]
      while (left.length > 2) for (const outer of [Math.max(...left), Math.min(...left)]) left.splice(left.indexOf(outer), 1)
      const [low, high] = [Math.min(...left), Math.max(...left)]
      return low + (high - low) / 2
    }
    const some = fc.record({
      visit_type: fc.constantFrom('visit', 'visit', 'call'),
      latitude: fc.option(fc.double({ min: 4, max: 22, noNaN: true })),
      longitude: fc.option(fc.double({ min: 112, max: 128, noNaN: true })),
      accuracy: fc.option(fc.double({ min: 0, max: 150, noNaN: true })),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 25 }), (visits) => {
        const sure = visits.filter((one) => one.visit_type === 'visit' && one.latitude !== null && one.longitude !== null && one.accuracy !== null && !(one.accuracy > 100))
        const slow = sure.length === 0 ? null : { latitude: middleOf(sure.map(({ latitude }) => latitude as number)), longitude: middleOf(sure.map(({ longitude }) => longitude as number)), visits: sure.length }
        expect(medianPin(visits)).toEqual(slow)
      }),
    )
  })
})

test('a pin set by hand stands before the visits, and they before the barangay', () => {
  const visits_pin = { latitude: 16.5, longitude: 120.5, visits: 3 }
  const barangay = { latitude: 16.7, longitude: 120.7 }
  const nothing = { latitude: null, longitude: null, visits_pin: null }
  expect(pinOf(nothing, null)).toEqual({ pin: null, pin_source: null })
  expect(pinOf(nothing, barangay)).toEqual({ pin: barangay, pin_source: 'barangay' })
  expect(pinOf({ ...nothing, visits_pin }, barangay)).toEqual({ pin: { latitude: 16.5, longitude: 120.5 }, pin_source: 'visits' })
  expect(pinOf({ ...at, visits_pin }, barangay)).toEqual({ pin: at, pin_source: 'hand' })
})
