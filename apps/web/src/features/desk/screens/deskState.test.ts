import { describe, expect, test } from 'vitest'
import { callOf, entryProblems, freshEntry, isEntered, withCallBack, withDetail, entryText, type CallEntry } from './deskEntry.ts'
import { seeded } from '../../../device/records/testing/testing.ts'
import { waitingCalls, type UnsentCall } from '../unsentCalls/unsentCall.ts'
import { freshDesk, applyDeskEvent, isDirty, mayCorrect, wantsClient, type DeskState, type DeskEvent } from './deskState.ts'
import { served } from '../unsentCalls/testing.ts'

const today = '2026-11-25'

const entryOf = (id: string): CallEntry => freshEntry({ id, client_id: `client ${id}`, visit_type: 'call', itinerary_id: null, began: 0 })

const unsentOf = (id: string): UnsentCall => ({
  body: { id, client_id: `client ${id}`, visit_type: 'call', visit_time: '2026-11-25T02:00:00Z' },
  key: `key ${id}`, name: id, entry: entryOf(id), state: 'waits', message: '', reasons: [],
})

const serve = (name: string): DeskEvent => ({ did: 'serve', served: served(name), entry: entryOf(name) })
const save = (id: string, next: string | null): DeskEvent => ({ did: 'save', unsent: unsentOf(id), lease_id: `lease ${id}`, at: 1000, next: next === null ? null : entryOf(next) })
const after = (...events: readonly DeskEvent[]): DeskState => events.reduce(applyDeskEvent, freshDesk)
const start: DeskEvent = { did: 'start', branch: null }

describe('clients', () => {
  test('nobody is taken before somebody starts; then one, and one ahead', () => {
    expect(wantsClient(freshDesk, [])).toBe(false)
    expect(wantsClient(after(start), [])).toBe(true)
    const one = after(start, serve('Ana'))
    expect(wantsClient(one, [])).toBe(true)
    const two = applyDeskEvent(one, serve('Ben'))
    expect(two).toMatchObject({ current: { served: { client: { fullname: 'Ana' } } }, ahead: { served: { client: { fullname: 'Ben' } } } })
    expect(wantsClient(two, [])).toBe(false)
    expect(applyDeskEvent(two, serve('Cora'))).toEqual(two)
  })

  test('saving opens the one ahead at once; the next one ahead waits until nothing is under way', () => {
    const saved = after(start, serve('Ana'), serve('Ben'), save('Ana', 'Ben'))
    expect(saved).toMatchObject({ current: { served: { client: { fullname: 'Ben' } } }, ahead: null, entry: { begun: { id: 'Ben' } } })
    expect(wantsClient(saved, [unsentOf('Ana')])).toBe(false)
    expect(wantsClient(saved, [{ ...unsentOf('Ana'), state: 'refused' }])).toBe(true)
    expect(wantsClient(saved, [])).toBe(true)
  })

  test('with nobody ahead somebody is asked for though the call is still on its way, but not beside two of them', () => {
    const alone = after(start, serve('Ana'), save('Ana', null))
    expect(alone).toMatchObject({ current: null, entry: null })
    expect(wantsClient(alone, [unsentOf('Ana')])).toBe(true)
    expect(wantsClient(alone, [unsentOf('Ana'), unsentOf('Ben')])).toBe(false)
  })

  test('at no moment of a day at the desk does a client that is asked for make a third lease', () => {
    // Whatever comes in whatever order: those that are open, ahead or of a call that is under way.
    const { next: random } = seeded(20_261_128)
    const leases: number[] = []
    for (let day = 0; day < 200; day += 1) {
      let desk = after(start)
      let unsent: readonly UnsentCall[] = []
      for (let step = 0; step < 60; step += 1) {
        const name = `${day} ${step}`
        const may = random()
        if (may < 0.4 && wantsClient(desk, unsent)) {
          leases.push([desk.current, desk.ahead, ...waitingCalls(unsent)].filter((lease) => lease !== null).length + 1)
          desk = applyDeskEvent(desk, serve(name))
        } else if (may < 0.7 && desk.current !== null && desk.entry !== null) {
          unsent = [...unsent, unsentOf(name)]
          desk = applyDeskEvent(desk, { did: 'save', unsent: unsentOf(name), lease_id: 'of the open one', at: 1000, next: desk.ahead === null ? null : entryOf(name) })
        } else if (may < 0.9) unsent = unsent.slice(1)
      }
    }
    expect([Math.max(...leases), leases.length > 1000]).toEqual([2, true])
  })

  test('an empty queue is asked again only once something has changed', () => {
    const empty = after(start, { did: 'nobody', nobody: { empty: true, reasons: [], next_eligible_at: null } })
    expect(wantsClient(empty, [])).toBe(false)
    expect(wantsClient(applyDeskEvent(empty, { did: 'look again' }), [])).toBe(true)
  })

  test('a lost one that is open stays and is reported; a lost one ahead goes', () => {
    const two = after(start, serve('Ana'), serve('Ben'))
    expect(applyDeskEvent(two, { did: 'lost', lease_id: 'lease Ana' }).current).toMatchObject({ lost: true })
    expect(applyDeskEvent(two, { did: 'lost', lease_id: 'lease Ben' }).ahead).toBeNull()
    expect(applyDeskEvent(two, { did: 'lost', lease_id: 'of nobody' })).toEqual(two)
  })

  test('a pause takes nobody', () => {
    const paused = after(start, serve('Ana'), serve('Ben'), save('Ana', 'Ben'), { did: 'pause' })
    expect(paused).toMatchObject({ phase: 'idle', current: null, ahead: null, entry: null })
    expect(wantsClient(paused, [])).toBe(false)
  })

  test('skipping opens the one ahead', () => {
    const skipped = after(start, serve('Ana'), serve('Ben'), { did: 'skip', next: entryOf('Ben') })
    expect(skipped).toMatchObject({ current: { served: { client: { fullname: 'Ben' } } }, last: null })
  })
})

describe('calls', () => {
  test('what is set right of a refused one is what the last result says', () => {
    const saved = after(start, serve('Ana'), save('Ana', null))
    const entry = { ...withDetail(entryOf('Ana'), 'Busy') }
    expect(applyDeskEvent(saved, { did: 'revise', id: 'Ana', entry })).toMatchObject({ last: { entry: { values: { contact_detail: 'Busy' } } } })
    expect(entryText({ ...entry, values: { ...entry.values, remarks: 'Bumalik sa Lunes' } })).toBe('Not Around, Busy\nBumalik sa Lunes')
    expect(applyDeskEvent(saved, { did: 'revise', id: 'Ben', entry })).toEqual(saved)
  })

  test('the last one may be set right for ten minutes, not when it was dropped', () => {
    const saved = after(start, serve('Ana'), save('Ana', null))
    expect(mayCorrect(saved, 1000)).toBe(true)
    expect(mayCorrect(saved, 1000 + 10 * 60_000)).toBe(false)
    expect(mayCorrect(applyDeskEvent(saved, { did: 'drop', id: 'Ana' }), 1000)).toBe(false)
    const right = applyDeskEvent(saved, { did: 'correct', unsent: unsentOf('Ana again'), at: 1000 })
    expect(right).toMatchObject({ last: { entry: { begun: { id: 'Ana again' } }, lease_id: 'lease Ana' } })
  })

  test('leaving is asked about while something is entered; what was saved is kept, and sent from every screen', () => {
    const open = after(start, serve('Ana'))
    expect(isDirty(open, isEntered)).toBe(false)
    expect(isDirty(applyDeskEvent(open, { did: 'enter', entry: withDetail(entryOf('Ana'), 'Busy') }), isEntered)).toBe(true)
    expect(isDirty(after(start, serve('Ana'), save('Ana', null)), isEntered)).toBe(false)
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
