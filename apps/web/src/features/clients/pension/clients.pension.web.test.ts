import { usualOwnSettings } from '@bisita/rules/settings'
import { describe, expect, test } from 'vitest'
import { NoAnswer } from '../../../api/outcomes.ts'
import { openTestDevice, someMr } from '../../../device/overlay/testing.ts'
import { newVisit } from '../../../device/testing/entries.ts'
import { storeClients } from '../../../device/records/clients.store.ts'
import { clientFor, idOf, seeded, visitFor } from '../../../device/records/testing/testing.ts'
import { remember } from '../../../device/state.ts'
import { localClients } from '../clients.local.ts'
import { clientsAnswering } from '../testing.ts'

const now = Date.parse('2026-11-22T03:00:00Z')
const random = seeded(7)

function device() {
  const deps = openTestDevice({ now })
  return { deps, clients: localClients({ ...deps, remote: clientsAnswering(() => Promise.reject(new NoAnswer('Nobody answered.'))) }) }
}

describe('the pension calendar on this phone', () => {
  const gsis = { id_type: 'gsis' as const, claim_type: 'RT' as const, birth_date: '1950-11-03', sss_id: '1234567890', visit_result: null, do_not_contact: 'none' as const, touchpoint: null }
  const dina = clientFor(random, 3, { ...gsis, lastname: 'Abad', fullname: 'Abad, Dina' })
  const elsa = clientFor(random, 4, { ...gsis, lastname: 'Abad', fullname: 'Abad, Elsa', birth_date: null, do_not_contact: 'call' })
  const rule = { id_type: 'gsis' as const, claim_types: ['RT' as const], valid_from: '2020-01-01', credit_by: 'all' as const, credits: [{ day: 20, from: 0, to: 0 }], confirmation: 'birth_month' as const, source: 'test', source_date: null, to_check: true }

  async function withRules(holidays: readonly string[] = []) {
    const { deps, clients } = device()
    await deps.db.transaction('rw', ['clients', 'client_lines'], async () => storeClients(deps.db, [dina, elsa]))
    await remember(deps.db, 'session', { user: someMr, allowed_paths: [], version: null, settings: { ...usualOwnSettings, pension_rules: [rule], holidays: holidays.map((date) => ({ date, name: 'A holiday' })) } })
    return { deps, clients, found: async (pension: 'credited' | 'confirmation') => (await clients.list({ pension })).items.map(({ fullname }) => fullname).filter((name) => name.startsWith('Abad')) }
  }

  test('narrows the list by the rules and holidays that it received last, with no network, and by changes that wait', async () => {
    // Today is 22 November 2026, a Sunday; the 20th was a Friday.
    const { clients, found } = await withRules()
    expect([await found('credited'), await found('confirmation')]).toEqual([['Abad, Dina'], ['Abad, Dina']])
    await clients.update(dina.id, { do_not_contact: 'call', do_not_contact_reason: 'Asked us to stop' }, 'key')
    expect([await found('credited'), await found('confirmation')]).toEqual([[], []])
    const earlier = await withRules(['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'])
    expect(await earlier.found('credited')).toEqual([])
  })

  test('finds clients whose lines an earlier release wrote', async () => {
    const { deps, found } = await withRules()
    await deps.db.client_lines.toCollection().modify((line) => {
      for (const field of ['claim_type', 'birth_date', 'last_digit', 'do_not_contact']) Reflect.deleteProperty(line, field)
    })
    expect(await found('confirmation')).toEqual(['Abad, Dina'])
  })

  test('dates a step that waits for the pension after a visit that waits to be sent', async () => {
    const { deps, clients } = await withRules()
    const step = { id: idOf(now, 50), strategy: idOf(now, 51), kind: 'visit' as const, name: 'Visit', position: 1, wait_days: 1, when: 'after_crediting' as const, role: 'any' as const, script: null, max_times: 3, next: [], otherwise: 'same' as const }
    const touchpoint = { position: 1, attempts: 0, since: '2026-11-01', due_on: '2026-11-20', ended: null, stopped: null, suspended: false, last_at: null, last_id: null, version: 1 }
    await remember(deps.db, 'strategy', { id: idOf(now, 51), name: 'Pensions', description: null, is_current: true, version: 1, working_days: false, defaults: [], touchpoints: [step], problems: [], calendar: { rules: [rule], holidays: [{ date: '2026-12-18' }] } })
    await deps.db.clients.where('id').equals(dina.id).modify((row) => void Object.assign(row, { touchpoint }))
    const visit = visitFor(random, 60, dina)
    await deps.queue.add([newVisit({ id: visit.id, client_id: dina.id, visit_type: 'visit', visit_time: '2026-11-26T02:00:00.000Z', visit_result: 'Not Around', has_availed: false } as never, dina.fullname)])
    deps.clock.now = Date.parse('2026-11-26T02:00:00Z')
    // The 27th is in no week after a crediting any more; 20 December is a Sunday, and the 18th a holiday.
    expect((await clients.info(dina.id)).next_touchpoint).toMatchObject({ due_on: '2026-12-17' })
  })
})
