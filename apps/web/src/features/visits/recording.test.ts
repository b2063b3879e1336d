import { visitCreateBody } from '@bisita/contract/visits/visits'
import { visitResults } from '@bisita/contract/visits/outcomes'
import { describe, expect, test } from 'vitest'
import { numberedPart, pressed } from './recordKeys.ts'
import {
  newVisitOf,
  nothingRecorded,
  offersCallBack,
  problemsOf,
  isSameContact,
  secondParts,
  wantsWords,
  withResult,
  type RecordingStart,
  type RecordValues,
} from './recording.ts'
import { someVisit } from '../../testing/records.ts'

const today = '2026-11-21'
const now = Date.parse('2026-11-21T02:10:00Z')
const begun: RecordingStart = {
  id: '0190a6a0-0000-7000-8000-0000000000a1',
  client_id: '0190a6a0-0000-7000-8000-000000000001',
  visit_type: 'visit',
  itinerary_id: null,
  began: now - 4.4 * 60_000,
}

const values = (change: Partial<RecordValues>): RecordValues => ({ ...nothingRecorded, ...change })
const keys = (text: string, from = nothingRecorded) => [...text].reduce((now, key) => pressed(now, key) ?? now, from)

describe('the outcome', () => {
  test('another result keeps only a second part that it has too', () => {
    const interested = values({ visit_result: 'Interested', visit_secondary_result: 'Undecided' })
    expect(withResult(interested, 'Other Lending').visit_secondary_result).toBeNull()
    expect(withResult(interested, 'Interested').visit_secondary_result).toBe('Undecided')
  })

  test('words of one’s own are wanted for Others, as a result or as its second part', () => {
    expect(wantsWords(values({ visit_result: 'Others' }))).toBe(true)
    expect(wantsWords(values({ visit_result: 'Interested', visit_secondary_result: 'Others' }))).toBe(true)
    expect(wantsWords(values({ visit_result: 'Interested', visit_secondary_result: 'Undecided' }))).toBe(false)
  })

  test('every result that is whole has nothing wrong, and so has availed alone', () => {
    for (const result of visitResults) {
      for (const second of secondParts(values({ visit_result: result })).concat('')) {
        if (second === '' && secondParts(values({ visit_result: result })).length > 0) continue
        const whole = values({ visit_result: result, visit_secondary_result: second || null, visit_others_result: 'Said so' })
        expect(problemsOf('visit', whole, today)).toEqual({})
        expect(visitCreateBody.safeParse(newVisitOf(begun, whole, { now, place: null, app_version: null })).error).toBeUndefined()
      }
    }
    expect(problemsOf('call', values({ has_availed: true }), today)).toEqual({})
  })

  test.each([
    [{}, { visit_result: 'This is required.' }],
    [{ visit_result: 'Interested' }, { visit_secondary_result: 'This is required.' }],
    [{ visit_result: 'Others', visit_others_result: '  ' }, { visit_others_result: 'This is required.' }],
    [{ visit_result: 'Others', visit_others_result: 'x'.repeat(256) }, { visit_others_result: 'At most 255 characters.' }],
    [{ visit_result: 'Deceased', remarks: 'x'.repeat(1001) }, { remarks: 'At most 1000 characters.' }],
  ] as const)('%j is not whole', (entered, problems) => expect(problemsOf('visit', values(entered), today)).toEqual(problems))
})

describe('calling back', () => {
  test('is asked for after a call, and after a visit to somebody interested', () => {
    expect(offersCallBack('call', nothingRecorded)).toBe(true)
    expect(offersCallBack('visit', nothingRecorded)).toBe(false)
    expect(offersCallBack('visit', values({ visit_result: 'Interested' }))).toBe(true)
  })

  test.each([
    [{ call_back_day: '2026-11-20' }, 'Not before today.'],
    [{ call_back_day: '2026-02-31' }, 'This date does not exist.'],
    [{ call_back_time: '14:00' }, 'Choose the day too.'],
    [{ call_back_day: today, call_back_time: '14:00' }, undefined],
  ])('%j', (entered, message) =>
    expect(problemsOf('call', values({ visit_result: 'Not Around', ...entered }), today)['call_back_at']).toBe(message),
  )
})

describe('what is sent', () => {
  const measured = { now, place: null, app_version: '0.1.0' }

  test('what no longer shows in the form does not go along', () => {
    const sent = newVisitOf(
      begun,
      values({ visit_result: 'Deceased', visit_others_result: 'left over', product_id: 'p', call_back_day: today, remarks: ' ' }),
      measured,
    )
    expect(sent).toMatchObject({ visit_others_result: null, product_id: null, call_back_at: null, remarks: null })
  })

  test('the time, the minutes and the version are measured', () => {
    expect(newVisitOf(begun, values({ visit_result: 'Deceased' }), measured)).toMatchObject({
      id: begun.id,
      client_id: begun.client_id,
      visit_type: 'visit',
      recorded_offline: false,
      app_version: '0.1.0',
      visit_time: '2026-11-21T02:10:00.000Z',
      duration: 4,
    })
  })

  test('a time to call back is that of Manila, and a day alone a day', () => {
    const call = { ...begun, visit_type: 'call' } as const
    const entered = values({ visit_result: 'Not Around', call_back_day: '2026-11-25', call_back_time: '14:30' })
    expect(newVisitOf(call, entered, measured).call_back_at).toBe('2026-11-25T06:30:00.000Z')
    expect(newVisitOf(call, { ...entered, call_back_time: '' }, measured).call_back_at).toBe('2026-11-25')
  })

  test('the place goes along with its age, or the reason why there is none', () => {
    const fix = { latitude: 16.412345678, longitude: 120.59, accuracy: 12.345, at: now - 20_400 }
    const entered = values({ visit_result: 'Deceased' })
    expect(newVisitOf(begun, entered, { ...measured, place: { fix } })).toMatchObject({
      latitude: 16.4123457,
      longitude: 120.59,
      accuracy: 12.3,
      fix_age_seconds: 20,
    })
    const missing = newVisitOf(begun, entered, { ...measured, place: { error: 'timeout' } })
    expect(missing).toMatchObject({ location_error: 'timeout' })
    expect(missing).not.toHaveProperty('latitude')
    expect(newVisitOf(begun, entered, measured)).not.toHaveProperty('location_error')
  })

  test('an itinerary that it was opened from is named', () => {
    const itinerary_id = '0190a6a0-0000-7000-8000-0000000000b1'
    expect(newVisitOf({ ...begun, itinerary_id }, values({ visit_result: 'Deceased' }), measured)).toMatchObject({ itinerary_id })
  })

  test('a stored one is known again by what was entered', () => {
    const entered = values({ visit_result: 'Interested', visit_secondary_result: 'Undecided', call_back_day: '2026-11-25' })
    const stored = someVisit({
      visit_result: 'Interested',
      visit_secondary_result: 'Undecided',
      call_back_at: '2026-11-24T16:00:00+00:00',
    })
    expect(isSameContact(stored, entered)).toBe(true)
    expect(isSameContact(stored, { ...entered, remarks: 'More' })).toBe(false)
    expect(isSameContact(stored, { ...entered, call_back_time: '09:00' })).toBe(false)
  })
})

describe('keys', () => {
  test('a number chooses the result, and the next its second part where it has one', () => {
    expect(keys('3')).toMatchObject({ visit_result: 'Moved Out', visit_secondary_result: null })
    expect(keys('52')).toMatchObject({ visit_result: 'Interested', visit_secondary_result: 'Not Yet Needed' })
    expect(keys('527')).toMatchObject({ visit_result: 'Not Qualified', visit_secondary_result: null })
    expect(keys('31')).toMatchObject({ visit_result: 'Not Interested' })
  })

  test('a number that is on no choice is none', () => {
    expect(pressed(nothingRecorded, '9')).toBeNull()
    expect(pressed(keys('7'), '3')).toBeNull()
    expect(numberedPart(keys('7'))).toBe('second')
  })

  test('A says availed and takes it back; Backspace takes the last choice back', () => {
    expect(keys('a').has_availed).toBe(true)
    expect(keys('aA').has_availed).toBe(false)
    const chosen = keys('52')
    const once = pressed(chosen, 'Backspace') ?? chosen
    expect(once).toMatchObject({ visit_result: 'Interested', visit_secondary_result: null })
    expect(pressed(once, 'Backspace')).toMatchObject({ visit_result: null })
    expect(pressed(chosen, 'x')).toBeNull()
  })
})
