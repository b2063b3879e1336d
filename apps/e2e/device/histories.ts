import fc from 'fast-check'
import { actions, lockActions, type ModelHistory } from '../../web/src/device/testing/model/history.ts'

/** What may happen on a phone: mostly within seconds of one another, now and then after hours. */
const after = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 20 }) },
  { weight: 3, arbitrary: fc.integer({ min: 20, max: 200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 8000 }) },
)

/** What no model of one server alone can do: lose a day and get yesterday back. */
const ofBackups = ['back up', 'put back'] as const

const usual = actions.filter((name) => !(ofBackups as readonly string[]).includes(name))

/** What makes trouble together with others happens more often. */
const troubles = ['correct', 'correct', 'correct', 'retry', 'storm', 'showers', 'offline', 'online', 'visit plan', 'contact', 'bad change', 'bad change', 'identity', 'identity', 'sign in'] as const

const historiesOf = (names: readonly ModelHistory['steps'][number]['action'][]): fc.Arbitrary<ModelHistory> =>
  fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
    locks: fc.boolean(),
    steps: fc.array(fc.record({ after, action: fc.constantFrom(...names), pick: fc.nat(999) }), { minLength: 4, maxLength: 30 }),
  })

export const histories = historiesOf([...usual, ...troubles])

/** The same, with backups that are made and put back among it. */
export const restoredHistories = historiesOf([...usual, ...troubles, ...ofBackups, ...ofBackups, ...ofBackups, ...ofBackups])

const locking = Array.from({ length: 8 }, () => [...lockActions, 'lock', 'contact', 'visit', 'photo visit', 'contact'] as const).flat()

/** The same on a sealed phone, with locks in the middle: it hands over while it is locked, and takes back. */
export const sealedHistories = historiesOf([...usual, ...troubles, ...locking]).map((history): ModelHistory => ({ ...history, sealed: true }))
