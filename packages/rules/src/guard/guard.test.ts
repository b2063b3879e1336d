import { describe, expect, test } from 'vitest'
import { blockProblem, blockWords, isLifted } from './blocks.ts'
import { type GuardFacts, guardReasons, type GuardSettings, type NumberFacts, numberStatuses, planReason, reasonsBeforeContact } from './guard.ts'

const settings: GuardSettings = {
  call_from: '08:00', call_to: '20:00', call_days: [1, 2, 3, 4, 5, 6], call_hours_kept: true, holidays: [],
  calls_per_day: 2, calls_per_week: 4, cool_off_days: 30, consent_required: false, consent_due: null, consent_live_on: '2026-11-01',
}
const silent: NumberFacts = { asked: null, calls: [], to_check: false }
const facts: GuardFacts = {
  do_not_contact: 'none', do_not_contact_reason: null, phone_number: '+639171234567', secondary_phone_number: null,
  numbers: { primary: silent, secondary: silent }, phone_bad: false, secondary_phone_bad: false, visit_result: null, calls: [], not_interested_at: null,
  consents: [], created_at: '2026-11-10T01:00:00.000Z',
}
const manila = (text: string) => new Date(`${text}:00+08:00`)
const now = manila('2026-11-25T10:00')
const codes = (change: Partial<GuardFacts>, at = now, set: Partial<GuardSettings> = {}) =>
  guardReasons({ ...facts, ...change }, { ...settings, ...set }, 'call', at).map(({ code }) => code)
const said = (change: Partial<GuardFacts>, at = now, set: Partial<GuardSettings> = {}) =>
  guardReasons({ ...facts, ...change }, { ...settings, ...set }, 'call', at).map(({ message }) => message)

test('a client who has not agreed is neither called nor visited where consent is required', () => {
  const required = { ...settings, consent_required: true }
  expect(codes({}, now, required)).toEqual(['no_consent'])
  expect(guardReasons(facts, required, 'visit', now)).toEqual([{ code: 'no_consent', message: 'This client has not agreed to be contacted yet.' }])
  expect(planReason(facts, required, '2026-11-25')?.code).toBe('no_consent')
  expect(planReason({ ...facts, do_not_contact: 'all', do_not_contact_reason: 'By letter' }, required, '2026-11-25')).toEqual({ code: 'do_not_contact', message: 'Do not contact: By letter' })
  const agreed = { consents: [{ purpose: 'marketing', channel: 'call', answer: 'yes', at: '2026-11-24T01:00:00.000Z' }] } as const
  expect(codes(agreed, now, required)).toEqual([])
  expect(planReason({ ...facts, ...agreed }, settings, '2026-11-25')).toBeNull()
})

test('nothing stands in the way of a client with a number at ten on a Wednesday', () => {
  expect(codes({})).toEqual([])
})

describe('a call is forbidden', () => {
  test('outside the hours, and on a holiday', () => {
    expect(said({}, manila('2026-11-25T20:00'))).toEqual(['Calls are made from 8:00 AM to 8:00 PM, Monday to Saturday.'])
    expect(said({}, manila('2026-11-29T10:00'), { call_days: [1, 3, 5] })).toEqual(['Calls are made from 8:00 AM to 8:00 PM, Monday, Wednesday, Friday.'])
    expect(said({}, now, { holidays: [{ date: '2026-11-25', name: 'Bonifacio Day' }] })).toEqual(['No calls on Nov 25, 2026: Bonifacio Day.'])
  })

  test('after so many a day and in seven days, days of Manila, today one of them', () => {
    const at = (...texts: string[]) => ({ calls: texts.map(manila) })
    expect(codes(at('2026-11-25T08:00'))).toEqual([])
    expect(said(at('2026-11-25T08:00', '2026-11-25T00:00'))).toEqual(['Called 2 times that day already; at most 2 a day.'])
    expect(codes(at('2026-11-25T08:00', '2026-11-24T23:59'))).toEqual([])
    expect(codes(at('2026-11-19T00:00', '2026-11-20T08:00', '2026-11-21T08:00', '2026-11-24T08:00'))).toEqual(['calls_per_week'])
    expect(codes(at('2026-11-18T23:59', '2026-11-20T08:00', '2026-11-21T08:00', '2026-11-24T08:00'))).toEqual([])
  })

  test('for thirty days after Not Interested', () => {
    expect(said({ not_interested_at: manila('2026-10-27T10:00') })).toEqual(['Not Interested on Oct 27, 2026: no calls until Nov 26, 2026.'])
    expect(codes({ not_interested_at: manila('2026-10-26T10:00') })).toEqual([])
    expect(codes({ not_interested_at: now }, now, { cool_off_days: 0 })).toEqual([])
    // A promise that is due overrides the cool-off, a later one does not.
    expect(codes({ not_interested_at: now, call_back_at: now }, now)).toEqual([])
    expect(codes({ not_interested_at: now, call_back_at: new Date(now.getTime() + 1) }, now)).toEqual(['cool_off'])
  })

  test('where the client wishes so, has no good number, or is out of work', () => {
    expect(said({ do_not_contact: 'call', do_not_contact_reason: 'Shouts' })).toEqual(['Do not call: Shouts'])
    expect(said({ do_not_contact: 'all', do_not_contact_reason: 'Sued us' })).toEqual(['Do not contact: Sued us'])
    expect(said({ phone_number: null })).toEqual(['This client has no phone number.'])
    // Stored as they were typed, or before numbers were read strictly.
    expect(said({ phone_number: '0917123456' })).toEqual(['No number of this client can be dialled.'])
    expect(said({ phone_number: '+63917123456', secondary_phone_number: 'ask Maria' })).toEqual(['No number of this client can be dialled.'])
    expect(codes({ phone_number: '0917123456', secondary_phone_number: '+63744421234' })).toEqual([])
    expect(said({ phone_bad: true })).toEqual(['Every number of this client is wrong.'])
    expect(codes({ phone_bad: true, secondary_phone_number: '+63744421234' })).toEqual([])
    expect(said({ visit_result: 'Deceased' })).toEqual(['This client is deceased.'])
    expect(said({ visit_result: 'Moved Out' })).toEqual(['This client has moved out.'])
  })

  test('for everything at once, in one order', () => {
    const all = { calls: Array.from({ length: 4 }, () => manila('2026-11-25T07:00')), not_interested_at: now, do_not_contact: 'all', phone_number: null, visit_result: 'Deceased' } as const
    expect(codes(all, manila('2026-11-25T07:30'), { holidays: [{ date: '2026-11-25', name: '' }] })).toEqual([
      'hours', 'holiday', 'calls_per_day', 'calls_per_week', 'cool_off', 'do_not_contact', 'no_number', 'ended',
    ])
  })
})

test('a visit is forbidden by the wish not to be contacted at all, and by nothing else', () => {
  const visit = (change: Partial<GuardFacts>) => guardReasons({ ...facts, ...change }, settings, 'visit', manila('2026-11-29T03:00')).map(({ code }) => code)
  expect(visit({ phone_number: null, visit_result: 'Deceased', not_interested_at: now, do_not_contact: 'call' })).toEqual([])
  expect(visit({ do_not_contact: 'all' })).toEqual(['do_not_contact'])
})

test('a call is forbidden where every number asked not to be called, or was called too often', () => {
  const refusing: NumberFacts = { ...silent, asked: { name: 'Juan Cruz' } }
  const full: NumberFacts = { ...silent, calls: [now, now] }
  const two = (primary: NumberFacts, secondary: NumberFacts) => ({ secondary_phone_number: '+63744421234', numbers: { primary, secondary } })
  expect(said({ numbers: { primary: refusing, secondary: silent } })).toEqual(["This number asked not to be called, as Juan Cruz's."])
  expect(said({ numbers: { primary: { ...silent, asked: { name: null } }, secondary: silent } })).toEqual(['This number asked not to be called.'])
  expect(said({ numbers: { primary: full, secondary: silent } })).toEqual(['This number was called 2 times that day already; at most 2 a day.'])
  for (const one of [refusing, full]) expect(codes(two(one, silent))).toEqual([])
  expect(codes(two(refusing, refusing))).toEqual(['number_blocked'])
  expect(codes(two(refusing, full))).toEqual(['calls_per_day'])
  // A number that is wrong can't be called instead.
  expect(codes({ ...two(refusing, silent), secondary_phone_bad: true })).toEqual(['number_blocked'])
  const dialled = (change: Partial<GuardFacts>, which: 'primary' | 'secondary') => guardReasons({ ...facts, ...change }, settings, 'call', now, which).map(({ code }) => code)
  expect([dialled(two(refusing, full), 'primary'), dialled(two(refusing, full), 'secondary'), dialled(two(refusing, silent), 'secondary')]).toEqual([['number_blocked'], ['calls_per_day'], []])
  const states = (change: Partial<GuardFacts>) => numberStatuses({ ...facts, ...change }, settings, now).map(({ state }) => state)
  expect(states(two(refusing, full))).toEqual(['blocked', 'capped'])
  expect(states({ ...two({ ...silent, to_check: true }, silent), secondary_phone_bad: true })).toEqual(['to_check', 'bad'])
  expect(states({})).toEqual(['good'])
})

test('the warnings before a visit say also that the work with the client has ended', () => {
  const visit = (change: Partial<GuardFacts>) => reasonsBeforeContact({ ...facts, ...change }, settings, 'visit', now).map(({ code }) => code)
  expect([visit({}), visit({ visit_result: 'Deceased' }), visit({ visit_result: 'Moved Out', do_not_contact: 'all' })]).toEqual([[], ['ended'], ['do_not_contact', 'ended']])
})

test('a block needs its reason, and only a block has one', () => {
  expect(blockProblem({ do_not_contact: 'none', do_not_contact_reason: null })).toBeNull()
  expect(blockProblem({ do_not_contact: 'none', do_not_contact_reason: 'x' })).toBe('Only where the client is not to be contacted.')
  expect(blockProblem({ do_not_contact: 'call', do_not_contact_reason: null })).toBe('This is required.')
  expect(blockProblem({ do_not_contact: 'all', do_not_contact_reason: 'x' })).toBeNull()
  expect([isLifted('all', 'call'), isLifted('call', 'none'), isLifted('none', 'call'), isLifted('call', 'call')]).toEqual([true, true, false, false])
  expect((['none', 'call', 'all'] as const).map(blockWords)).toEqual([null, 'Do not call', 'Do not contact'])
})
