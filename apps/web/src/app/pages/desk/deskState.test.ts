import type { Served } from '../../../domains/touchpoints/desk/desk.repository.ts'
import { someClient } from '../../../domains/clients/testing.ts'
import { describe, expect, test } from 'vitest'
import { callOf, entryProblems, freshEntry, isEntered, withCallBack, withDetail, wordsOf, type Entry } from './deskEntry.ts'
import { freshDesk, happened, isDirty, mayCorrect, toSend, wantsClient, type Desk, type Event, type Unsent } from './deskState.ts'

const today = '2026-11-25'

const entryOf = (id: string): Entry => freshEntry({ id, client_id: `client ${id}`, visit_type: 'call', itinerary_id: null, began: 0 })

const served = (name: string): Served => ({
  lease_id: `lease ${name}`,
  expires_at: '2026-11-25T02:03:00Z',
  because: { class: 'never_called', due_on: null, call_back_at: null, text: 'Never called.' },
  client: someClient({ id: `client ${name}`, fullname: name }),
  history: [],
  script: null,
})

const unsentOf = (id: string): Unsent => ({
  body: { id, client_id: `client ${id}`, visit_type: 'call', visit_time: '2026-11-25T02:00:00Z' },
  key: `key ${id}`, name: id, entry: entryOf(id), state: 'waits', message: '', reasons: [],
})

const serve = (name: string): Event => ({ did: 'serve', served: served(name), entry: entryOf(name) })
const save = (id: string, next: string | null): Event => ({ did: 'save', unsent: unsentOf(id), lease_id: `lease ${id}`, at: 1000, next: next === null ? null : entryOf(next) })
const after = (...events: readonly Event[]): Desk => events.reduce(happened, freshDesk)
const start: Event = { did: 'start', branch: null }

describe('clients', () => {
  test('nobody is taken before somebody starts; then one, and one ahead', () => {
    expect(wantsClient(freshDesk)).toBe(false)
    expect(wantsClient(after(start))).toBe(true)
    const one = after(start, serve('Ana'))
    expect(wantsClient(one)).toBe(true)
    const two = happened(one, serve('Ben'))
    expect(two).toMatchObject({ current: { served: { client: { fullname: 'Ana' } } }, ahead: { served: { client: { fullname: 'Ben' } } } })
    expect(wantsClient(two)).toBe(false)
    expect(happened(two, serve('Cora'))).toEqual(two)
  })

  test('saving opens the one ahead at once; the next one ahead waits until nothing is under way', () => {
    const saved = after(start, serve('Ana'), serve('Ben'), save('Ana', 'Ben'))
    expect(saved).toMatchObject({ current: { served: { client: { fullname: 'Ben' } } }, ahead: null, entry: { begun: { id: 'Ben' } } })
    expect(wantsClient(saved)).toBe(false)
    expect(wantsClient(happened(saved, { did: 'stored', id: 'Ana' }))).toBe(true)
  })

  test('with nobody ahead somebody is asked for though the call is still on its way', () => {
    const alone = after(start, serve('Ana'), save('Ana', null))
    expect(alone).toMatchObject({ current: null, entry: null })
    expect(wantsClient(alone)).toBe(true)
  })

  test('an empty queue is asked again only once something has changed', () => {
    const empty = after(start, { did: 'nobody', nobody: { empty: true, reasons: [], next_eligible_at: null } })
    expect(wantsClient(empty)).toBe(false)
    expect(wantsClient(happened(empty, { did: 'look again' }))).toBe(true)
  })

  test('a lost one that is open stays and is told; a lost one ahead goes', () => {
    const two = after(start, serve('Ana'), serve('Ben'))
    expect(happened(two, { did: 'lost', lease_id: 'lease Ana' }).current).toMatchObject({ lost: true })
    expect(happened(two, { did: 'lost', lease_id: 'lease Ben' }).ahead).toBeNull()
    expect(happened(two, { did: 'lost', lease_id: 'of nobody' })).toEqual(two)
  })

  test('a pause takes nobody and keeps what is still to be sent', () => {
    const paused = after(start, serve('Ana'), serve('Ben'), save('Ana', 'Ben'), { did: 'pause' })
    expect(paused).toMatchObject({ phase: 'idle', current: null, ahead: null, entry: null, unsent: [{ name: 'Ana' }] })
    expect(wantsClient(paused)).toBe(false)
  })

  test('skipping opens the one ahead and stores nothing', () => {
    const skipped = after(start, serve('Ana'), serve('Ben'), { did: 'skip', next: entryOf('Ben') })
    expect(skipped).toMatchObject({ current: { served: { client: { fullname: 'Ben' } } }, unsent: [] })
  })
})

describe('calls', () => {
  test('go in their order; a refused one waits for a person and holds no other up', () => {
    const two = after(start, serve('Ana'), serve('Ben'), save('Ana', 'Ben'), save('Ben', null))
    expect(toSend(two)?.name).toBe('Ana')
    const refused = happened(two, { did: 'refused', id: 'Ana', message: 'Not now.', reasons: [{ code: 'hours', message: 'Outside call hours.' }] })
    expect(toSend(refused)?.name).toBe('Ben')
    const { body } = unsentOf('Ana')
    const again = happened(refused, { did: 'again', id: 'Ana', body: { ...body, override_reason: 'Asked for it.' }, key: 'another' })
    expect(toSend(again)).toMatchObject({ name: 'Ana', key: 'another', reasons: [], body: { override_reason: 'Asked for it.' } })
    expect(happened(refused, { did: 'drop', id: 'Ana' }).unsent.map(({ name }) => name)).toEqual(['Ben'])
  })

  test('what is set right of a refused one is kept with it, and is what the last result says', () => {
    const refused = after(start, serve('Ana'), save('Ana', null), { did: 'refused', id: 'Ana', message: 'Gone.', reasons: [], gone: true })
    expect(refused.unsent).toMatchObject([{ state: 'refused', gone: true }])
    const entry = { ...withDetail(entryOf('Ana'), 'Busy') }
    const right = happened(refused, { did: 'revise', id: 'Ana', entry })
    expect(right).toMatchObject({ unsent: [{ state: 'refused', entry: { values: { contact_detail: 'Busy' } } }], last: { entry: { values: { contact_detail: 'Busy' } } } })
    expect(wordsOf({ ...entry, values: { ...entry.values, remarks: 'Bumalik sa Lunes' } })).toBe('Not Around, Busy\nBumalik sa Lunes')
    expect(happened(refused, { did: 'revise', id: 'Ben', entry })).toEqual(refused)
  })

  test('the last one may be set right for ten minutes, not when it was dropped', () => {
    const saved = after(start, serve('Ana'), save('Ana', null))
    expect(mayCorrect(saved, 1000)).toBe(true)
    expect(mayCorrect(saved, 1000 + 10 * 60_000)).toBe(false)
    expect(mayCorrect(happened(saved, { did: 'drop', id: 'Ana' }), 1000)).toBe(false)
    const right = happened(saved, { did: 'correct', unsent: unsentOf('Ana again'), at: 1000 })
    expect(right).toMatchObject({ last: { entry: { begun: { id: 'Ana again' } }, lease_id: 'lease Ana' }, unsent: [{ name: 'Ana' }, { name: 'Ana again' }] })
  })

  test('leaving is asked about while something is entered or not stored', () => {
    const open = after(start, serve('Ana'))
    expect(isDirty(open, isEntered)).toBe(false)
    expect(isDirty(happened(open, { did: 'enter', entry: withDetail(entryOf('Ana'), 'Busy') }), isEntered)).toBe(true)
    expect(isDirty(after(start, serve('Ana'), save('Ana', null)), isEntered)).toBe(true)
  })
})

describe('what is entered', () => {
  const fresh = entryOf('Ana')

  test('a finer result brings the result that it goes with, and goes with another one', () => {
    const noAnswer = withDetail(fresh, 'No Answer')
    expect(noAnswer.values).toMatchObject({ contact_detail: 'No Answer', visit_result: 'Not Around' })
    expect(withDetail(noAnswer, 'No Answer').values.contact_detail).toBeNull()
    expect(withDetail(noAnswer, 'Do Not Call').values).toMatchObject({ contact_detail: 'Do Not Call', visit_result: 'Not Interested' })
    const interested = { ...fresh, values: { ...fresh.values, visit_result: 'Interested' as const, visit_secondary_result: 'Undecided' } }
    expect(withDetail(interested, 'Call Back')).toMatchObject({ values: { contact_detail: 'Call Back', visit_result: 'Interested', visit_secondary_result: 'Undecided' } })
  })

  test('a promise is for tomorrow unless another day is entered; without a day it is not stored', () => {
    expect(withCallBack(fresh, today)).toMatchObject({ values: { contact_detail: 'Call Back', call_back_day: '2026-11-26' } })
    const later = { ...fresh, values: { ...fresh.values, call_back_day: '2026-12-01' } }
    expect(withCallBack(later, today).values.call_back_day).toBe('2026-12-01')
    expect(entryProblems(withDetail(fresh, 'Call Back'), today)).toHaveProperty('call_back_at')
    expect(entryProblems(withCallBack(fresh, today), today)).toEqual({})
  })

  test('is sent with its lease, its number and what it replaces', () => {
    const wrong = withDetail(fresh, 'Wrong Number')
    const entry = { ...wrong, values: { ...wrong.values, number_dialled: 'secondary' as const } }
    expect(callOf(entry, { now: Date.parse('2026-11-25T02:00:00Z'), app_version: '1', lease_id: 'lease', replaces: 'before' })).toMatchObject({
      id: 'Ana', visit_type: 'call', visit_result: 'Not Around', contact_detail: 'Wrong Number', number_dialled: 'secondary',
      lease_id: 'lease', replaces: 'before', visit_time: '2026-11-25T02:00:00.000Z',
    })
    expect(callOf(fresh, { now: 0, app_version: null, lease_id: null })).not.toHaveProperty('lease_id')
  })
})
