import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeFields } from './merge.ts'

type Person = { name: string; phone: string | null; amount: number | null }

const base: Person = { name: 'Ana', phone: null, amount: 100 }
const anyPerson: fc.Arbitrary<Person> = fc.record({
  name: fc.constantFrom('Ana', 'Bea', 'Cora'),
  phone: fc.constantFrom(null, '1', '2'),
  amount: fc.constantFrom(null, 100, 200),
})

describe('changes that clash', () => {
  test('are named with all three values, and the rest is merged', () => {
    const theirs = { ...base, name: 'Bea', phone: '1' }
    expect(mergeFields<Person>(base, theirs, { name: 'Cora', amount: 200 })).toEqual({
      changes: { amount: 200 },
      conflicts: [{ field: 'name', base: 'Ana', theirs: 'Bea', mine: 'Cora' }],
    })
  })

  test('a value cleared by one and changed by the other clashes', () => {
    const { conflicts } = mergeFields<Person>(base, { ...base, amount: 200 }, { amount: null })
    expect(conflicts).toEqual([{ field: 'amount', base: 100, theirs: 200, mine: null }])
  })
})

describe('changes that do not clash', () => {
  test('both to the same value, and fields sent as they were, change nothing', () => {
    const theirs = { ...base, name: 'Bea', phone: '1' }
    expect(mergeFields<Person>(base, theirs, { name: 'Bea', phone: null })).toEqual({ changes: {}, conflicts: [] })
  })

  test('null and left out are the same', () => {
    const partial: { phone?: string | null } = {}
    expect(mergeFields(partial, { phone: null }, { phone: '1' })).toEqual({ changes: { phone: '1' }, conflicts: [] })
  })

  test('of one side alone are never a conflict', () => {
    fc.assert(
      fc.property(anyPerson, anyPerson, (before, mine) => {
        const alone = mergeFields(before, before, mine)
        expect(alone.conflicts).toEqual([])
        expect({ ...before, ...alone.changes }).toEqual(mine)
        expect(mergeFields(before, mine, before)).toEqual({ changes: {}, conflicts: [] })
      }),
    )
  })

  test('without a conflict hold what each side changed', () => {
    fc.assert(
      fc.property(anyPerson, anyPerson, anyPerson, (before, theirs, mine) => {
        const { changes, conflicts } = mergeFields(before, theirs, mine)
        const clashing = new Set<string>(conflicts.map(({ field }) => field))
        const result = { ...theirs, ...changes }
        for (const field of ['name', 'phone', 'amount'] as const) {
          const expected = mine[field] === before[field] || clashing.has(field) ? theirs[field] : mine[field]
          expect(result[field]).toBe(expected)
        }
      }),
    )
  })
})

describe('fields that are one value', () => {
  type Place = { latitude: number | null; longitude: number | null; address: string }
  const before: Place = { latitude: 1, longitude: 2, address: 'a' }
  const whole = [['latitude', 'longitude']] as const
  const both = (latitude: number | null, longitude: number | null) => ({ latitude, longitude })

  test('clash whole, also where each of us changed another half', () => {
    const { changes, conflicts } = mergeFields<Place>(before, { ...before, latitude: 5 }, { ...both(1, 7), address: 'b' }, whole)
    expect(conflicts).toEqual([{ field: 'latitude', base: 1, theirs: 5, mine: 1 }, { field: 'longitude', base: 2, theirs: 2, mine: 7 }])
    expect(changes).toEqual({ address: 'b' })
    expect(mergeFields<Place>(before, { ...before, latitude: 5 }, both(null, null), whole).conflicts).toHaveLength(2)
  })

  test('are merged where one of us changed them, or both to the same', () => {
    expect(mergeFields<Place>(before, { ...before, address: 'b' }, both(1, 7), whole)).toEqual({ changes: { longitude: 7 }, conflicts: [] })
    expect(mergeFields<Place>(before, { ...before, ...both(5, 7) }, both(5, 7), whole)).toEqual({ changes: {}, conflicts: [] })
    expect(mergeFields<Place>(before, { ...before, ...both(5, 7) }, both(1, 2), whole)).toEqual({ changes: {}, conflicts: [] })
  })
})
