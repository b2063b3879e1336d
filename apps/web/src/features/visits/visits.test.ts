import type { EvidenceVerdict } from '@bisita/contract/visits/evidence.kinds'
import { describe, expect, test } from 'vitest'
import { fitted, lightOf } from '../../ui/dialogs/photo.ts'
import { chipsOf, withFilter } from '../../ui/list/filters.ts'
import { filterFields, type VisitFilters } from './filters.ts'
import { photoGrade, showSize } from './photos/photos.ts'
import { showAge, showSpan } from '@bisita/rules/time/spans'
import { mapLink, showAccuracy } from './places.ts'
import { mayDelete, mayRecord } from './rights.ts'
import { clockMark, lateBy, outcomeMarks, showMinutes, warningMarks } from './format.ts'
import { someVisit } from '../../testing/records.ts'

describe('who may', () => {
  test('record a visit or a call', () => {
    const roles = ['mr', 'tele', 'oic', 'ah', 'admin'] as const
    expect(roles.filter((user_type) => mayRecord('visit', { user_type }))).toEqual(['mr', 'oic', 'ah', 'admin'])
    expect(roles.filter((user_type) => mayRecord('call', { user_type }))).toEqual(['tele', 'oic', 'ah', 'admin'])
  })

  test('take one back: an mr their own of the last 24 hours, an officer any that does not wait already', () => {
    const visit = someVisit({ user_id: 'me', received_at: '2026-11-21T00:00:00Z' })
    const at = (time: string) => Date.parse(time)
    const mr = { id: 'me', user_type: 'mr' } as const
    expect(mayDelete(mr, visit, at('2026-11-22T00:00:00Z'))).toBe(true)
    expect(mayDelete(mr, visit, at('2026-11-22T00:00:01Z'))).toBe(false)
    expect(mayDelete({ ...mr, id: 'other' }, visit, at('2026-11-21T01:00:00Z'))).toBe(false)
    const oic = { id: 'oic', user_type: 'oic' } as const
    expect(mayDelete(oic, visit, at('2026-12-24T00:00:00Z'))).toBe(true)
    expect(mayDelete(oic, { ...visit, pending_approval: true }, at('2026-11-21T01:00:00Z'))).toBe(false)
  })
})

describe('filters', () => {
  const names = { people: [{ id: 'u', name: 'Ana Reyes' }], branches: [{ id: 'b', name: 'Baguio' }] }

  test('chosen ones in words, by name where the name is known', () => {
    const filters: VisitFilters = { user_id: 'u', branch_id: 'x', visit_result: 'Availed', date_from: '2026-11-01' }
    expect(chipsOf(filterFields(filters, names), filters, () => undefined).map(({ text }) => text)).toEqual(['Ana Reyes', 'One branch', 'Availed', 'From Nov 01, 2026'])
  })

  test('by verdict and flag are offered to supervisors, and said to everybody whom they narrow', () => {
    const offered = (proven: boolean) => filterFields({}, { ...names, proven }).flatMap((field) => ('hidden' in field && !field.hidden && (field.field === 'evidence' || field.field === 'flag') ? [field.label] : []))
    expect([offered(true), offered(false)]).toEqual([['Verdict', 'Noticed'], []])
    const filters: VisitFilters = { evidence: 'doubtful', flag: 'photo_reused' }
    expect(chipsOf(filterFields(filters, names), filters, () => undefined).map(({ text }) => text)).toEqual(['Doubtful', 'Photo seen before'])
  })

  test('an open choice narrows nothing', () => {
    expect(withFilter<VisitFilters>({ user_id: 'u', date_to: '2026-11-02' }, 'user_id', '')).toEqual({ date_to: '2026-11-02' })
  })
})

describe('showing', () => {
  test('how it ended: availed beside the result', () => {
    const visit = someVisit({ has_availed: true, visit_result: 'Interested', visit_secondary_result: 'Undecided' })
    expect(outcomeMarks(visit).map(({ word }) => word)).toEqual(['Availed', 'Interested, Undecided'])
  })

  test('what to know beforehand', () => {
    const visit = someVisit({ recorded_offline: true, time_doubtful: true, no_photo: true, pending_approval: true, do_not_contact: 'call' })
    expect(warningMarks(visit).map(({ tone, word }) => `${tone} ${word}`)).toEqual([expect.stringMatching(/^asked /), 'stopped Do not call', 'held Recorded offline', 'late Time doubtful', 'late Photo missing'])
    expect(warningMarks(someVisit())).toEqual([])
    // The exceptions are marked; what is verified is silent, as what a phone holds from before there were verdicts.
    const marks = (verdict: EvidenceVerdict) => warningMarks(someVisit({ evidence: { verdict, flags: [] } })).map(({ word }) => word)
    expect([marks('doubtful'), marks('unverified'), marks('verified')]).toEqual([['Doubtful'], ['Unverified'], []])
    const { evidence: _, ...before } = someVisit()
    expect(warningMarks(before)).toEqual([])
  })

  test('times: how long it took, how late it came, how the clock stands', () => {
    expect([0, 1, 90].map(showMinutes)).toEqual(['Less than a minute', '1 minute', '1 hour'])
    expect(lateBy({ visit_time: '2026-11-21T02:00:00Z', received_at: '2026-11-21T04:00:00Z' })).toBe(7200)
    expect([59, 180, -7200].map((offset) => clockMark(offset).word)).toEqual(['Right', '3 minutes ahead', '2 hours behind'])
  })

  test.each([
    [0, 'GPS: no accuracy given', 'plain'],
    [0.4, 'GPS ±1 m', 'done'],
    [12, 'GPS ±12 m', 'done'],
    [50, 'GPS ±50 m', 'done'],
    [200, 'GPS ±200 m', 'plain'],
    [2450, 'GPS ±2.5 km', 'late'],
  ] as const)('an accuracy of %d m is %s', (accuracy, word, tone) => expect(showAccuracy(accuracy)).toEqual({ word, tone }))

  test('ages and maps', () => {
    expect([2, 59, 125, 7200, 200_000].map(showAge)).toEqual(['just now', '59 seconds ago', '2 minutes ago', '2 hours ago', '2 days ago'])
    expect(showSpan(1)).toBe('1 second')
    expect(mapLink(16.4, 120.6)).toBe('https://www.openstreetmap.org/?mlat=16.4&mlon=120.6#map=18/16.4/120.6')
  })
})

describe('photos', () => {
  test('are made to fit, and never larger', () => {
    expect(fitted(4000, 3000, 2048)).toEqual({ width: 2048, height: 1536 })
    expect(fitted(600, 4096, 2048)).toEqual({ width: 300, height: 2048 })
    expect(fitted(640, 480, 2048)).toEqual({ width: 640, height: 480 })
  })

  test('are graded by light and size', () => {
    expect(lightOf(new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255]))).toBeCloseTo(0.5)
    expect(photoGrade({ width: 2048, height: 1536, light: 0.05 }).word).toBe('Dark')
    expect(photoGrade({ width: 640, height: 480, light: 0.5 }).word).toBe('Small')
    expect(photoGrade({ width: 2048, height: 1536, light: 0.5 }).word).toBe('Good')
    expect([400, 640_000, 2_140_000].map(showSize)).toEqual(['1 KB', '640 KB', '2.1 MB'])
  })
})
