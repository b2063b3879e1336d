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

type Step = ModelHistory['steps'][number]

const stepsOf = (names: readonly Step['action'][], minLength: number, maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ after, action: fc.constantFrom(...names), pick: fc.nat(999) }), { minLength, maxLength })

const historiesOf = (names: readonly Step['action'][]): fc.Arbitrary<ModelHistory> =>
  fc.record({ seed: fc.integer({ min: 0, max: 2 ** 31 }), locks: fc.boolean(), steps: stepsOf(names, 4, 30) })

export const histories = historiesOf([...usual, ...troubles])

/** The same, with backups that are made and put back among it. */
export const restoredHistories = historiesOf([...usual, ...troubles, ...ofBackups, ...ofBackups, ...ofBackups, ...ofBackups])

const entering = ['client', 'contact', 'identity', 'visit', 'photo visit', 'bad photo', 'last visit', 'plan', 'visit plan', 'move', 'skip', 'remarks'] as const

const soon = (action: Step['action']): Step => ({ after: 1, action, pick: 0 })

/** Work with no network, then a lock whose PIN is forgotten: the phone hands over, and anything may happen until it is unlocked. */
const lockedSteps: fc.Arbitrary<Step[]> = fc
  .tuple(stepsOf(entering, 1, 5), stepsOf([...lockActions, 'contact', 'showers', 'calm', 'offline', 'online', 'delete a client', 'deactivate'], 0, 6))
  .map(([entered, meanwhile]) => [soon('offline'), ...entered, soon('lock'), soon('forget the PIN'), soon('online'), soon('contact'), ...meanwhile, soon('unlock')])

const anySteps = stepsOf([...usual, ...troubles, ...lockActions], 0, 10)

/** The same on a sealed phone, with locks in the middle: it hands over while it is locked, and takes back. */
export const sealedHistories: fc.Arbitrary<ModelHistory> = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  locks: fc.boolean(),
  sealed: fc.constant(true),
  steps: fc.tuple(anySteps, lockedSteps, anySteps, fc.oneof(lockedSteps, fc.constant([])), anySteps).map((parts) => parts.flat()),
})
