import { expect, test } from 'vitest'
import { type ConsentOf, consentMessage, existingBefore, existingUntil, lacksConsent, matchesConsent, refusalOf } from './consent.ts'

const settings = { consent_required: true, consent_due: 30, consent_live_on: '2026-11-01' }

const answered = (answer: 'yes' | 'no' | 'withdrawn', channel: 'visit' | 'call' = 'visit') => ({ purpose: 'marketing' as const, channel, answer, at: '2026-11-20T01:00:00.000Z' })
const client = (...consents: ConsentOf['consents'][number][]): ConsentOf => ({ consents, created_at: '2026-11-10T01:00:00.000Z' })
const before: ConsentOf = { consents: [], created_at: '2026-10-31T15:59:59.999Z' }

test('nobody lacks consent where it is not required', () => {
  expect(lacksConsent(client(answered('withdrawn')), 'visit', { ...settings, consent_required: false }, '2026-12-24')).toBe(false)
})

test('a new client needs a yes for the way of contact', () => {
  expect(lacksConsent(client(), 'visit', settings, '2026-11-20')).toBe(true)
  expect(lacksConsent(client(answered('yes')), 'visit', settings, '2026-11-20')).toBe(false)
  expect(lacksConsent(client(answered('yes')), 'call', settings, '2026-11-20')).toBe(true)
  expect(lacksConsent(client(answered('no')), 'visit', settings, '2026-11-20')).toBe(true)
  expect(lacksConsent({ ...client(), consents: [{ ...answered('yes'), purpose: 'photo' }] }, 'visit', settings, '2026-11-20')).toBe(true)
})

test('a client of before is due so many days after the beginning, or never; a refusal counts at once', () => {
  expect(lacksConsent(before, 'call', settings, '2026-11-30')).toBe(false)
  expect(existingUntil(settings)).toBe('2026-11-30')
  expect(lacksConsent(before, 'call', settings, '2026-12-01')).toBe(true)
  expect(lacksConsent(before, 'call', { ...settings, consent_due: null }, '2036-12-01')).toBe(false)
  expect(lacksConsent({ ...before, consents: [answered('withdrawn', 'call')] }, 'call', settings, '2026-11-02')).toBe(true)
  // The day begins in Manila; with no day set nobody is of before.
  expect(lacksConsent({ ...before, created_at: new Date('2026-10-31T16:00:00Z') }, 'call', settings, '2026-11-02')).toBe(true)
  expect(existingBefore({ ...settings, consent_live_on: null }, '2026-11-02')).toBeNull()
})

test('the words say what was answered', () => {
  expect(consentMessage(client(), 'visit')).toBe('This client has not agreed to be contacted yet.')
  expect(consentMessage(client(answered('no')), 'visit')).toContain('did not agree to be contacted (')
  expect(consentMessage(client(answered('withdrawn')), 'visit')).toContain('withdrew consent (')
})

test('a No takes back what was agreed; otherwise it is a refusal', () => {
  expect(refusalOf([])).toBe('no')
  expect(refusalOf([answered('no'), answered('yes', 'call')])).toBe('withdrawn')
})

test('the filter finds who agreed to one way, who refused one, and who was never asked', () => {
  expect([matchesConsent('yes', 'yes', null), matchesConsent('yes', 'no', null)]).toEqual([true, false])
  expect([matchesConsent('no', 'yes', 'withdrawn'), matchesConsent('no', 'yes', null)]).toEqual([true, false])
  expect([matchesConsent('none', null, null), matchesConsent('none', null, 'no')]).toEqual([true, false])
})
