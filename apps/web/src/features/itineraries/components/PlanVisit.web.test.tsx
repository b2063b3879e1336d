import { usualOwnSettings } from '@bisita/rules/settings'
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { NoAnswer } from '../../../api/outcomes.ts'
import { button, cleanUp, described, field, press, render, type } from '../../../testing/render.tsx'
import { permissionsFor } from '../../../ui/permissions.ts'
import { createNotices } from '../../../ui/notices.ts'
import type { Assignee, ItineraryCreateBody } from '../itineraries.repository.ts'
import type { PlanningUser } from '../rights.ts'
import { renderItineraries, offer, refusal } from '../fixtures.tsx'
import type { ClientToPlan } from '../planning/spread.ts'
import { PlanVisit } from './PlanVisit.tsx'
import { someItinerary } from '../../../testing/records.ts'

const today = '2026-11-20'
const mr: PlanningUser = { id: 'mr', user_type: 'mr' }
const tele: PlanningUser = { id: 'tele', user_type: 'tele' }
const oic: PlanningUser = { id: 'oic', user_type: 'oic' }
const blocked = refusal(409, 'Asked us.', [], [{ code: 'do_not_contact', message: 'Do not contact: asked us.' }])

const client = (id: string, fullname = id): ClientToPlan => ({ id, fullname, province: 'Benguet', mun_city: 'Kapangan', barangay: 'Taba-ao' })

const assignee = (id: string, in_scope: boolean | null = null): Assignee => ({ id, display_name: `Rep ${id}`, branch_name: 'Baguio', in_scope })

type Sent = { readonly items: readonly ItineraryCreateBody[]; readonly key: string }

type PlanScene = {
  readonly user?: PlanningUser
  readonly clients: readonly ClientToPlan[]
  readonly assignees?: readonly Assignee[]
  /** What the server does about each send, in order; takes it where nothing is said. */
  readonly answers?: readonly (Error | null)[]
  readonly answer?: 'requested' | 'cancelled'
  readonly stored?: readonly string[]
}

async function planScene({ user = oic, clients, assignees = [assignee('a')], answers = [], answer, stored = [] }: PlanScene) {
  const sent: Sent[] = []
  const ended: string[] = []
  const notices = createNotices()
  const scene = renderItineraries({
    ...(answer === undefined ? {} : { answer }),
    repository: {
      assignees: async () => assignees,
      info: async (id) => {
        if (!stored.includes(id) && !stored.includes('all')) throw refusal(404, 'Not there.')
        return someItinerary({ id })
      },
      create: async (items, key) => {
        sent.push({ items, key })
        const problem = answers[sent.length - 1] ?? null
        if (problem !== null) throw problem
        return items.map((item) => someItinerary({ id: item.id, visible_at: item.visible_at, client_name: 'Ana' }))
      },
    },
  })
  const page = await render(
    scene.within(
      <PlanVisit
        user={user}
        today={today}
        notices={notices}
        clients={clients}
        onDone={() => ended.push('done')}
        onRequested={() => ended.push('requested')}
        onCancel={() => ended.push('cancelled')}
        draft="plan"
      />,
    ),
    permissionsFor(user.user_type, usualOwnSettings),
  )
  await settle()
  return { page, sent, ended, drafts: scene.drafts, texts: () => notices.list().map(({ text }) => text) }
}

/** Lets what was asked be answered. */
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))))

const submit = async (page: HTMLElement, name: string) => {
  await press(button(page, name))
  await settle()
}

const choose = (page: HTMLElement, value: string) =>
  act(async () => {
    const select = field(page, 'Assigned to') as unknown as HTMLSelectElement
    Reflect.set(HTMLSelectElement.prototype, 'value', value, select)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

describe('one visit', () => {
  test('of an mr is for themselves, today unless said otherwise', async () => {
    const { page, sent, ended, texts } = await planScene({ user: mr, clients: [client('c')] })
    expect(page.querySelector('select')).toBeNull()
    await type(field(page, 'Remarks'), ' Bring the form. ')
    await submit(page, 'Plan the visit')
    expect(sent.map(({ items }) => items)).toEqual([
      [{ id: expect.any(String), client_id: 'c', visible_at: today, remarks: 'Bring the form.' }],
    ])
    expect(ended).toEqual(['done'])
    expect(texts()).toEqual(['A visit to Ana is planned for Nov 20, 2026.'])
  })

  test('is not sent without somebody who goes, or for a day that has passed', async () => {
    const { page, sent } = await planScene({ clients: [client('c')] })
    await type(field(page, 'Day'), '2026-11-19')
    await submit(page, 'Plan the visit')
    expect(sent).toEqual([])
    expect(described(field(page, 'Assigned to'))).toBe('Choose who to assign.')
    expect(described(field(page, 'Day'))).toBe('This day has passed. Choose today or a later day.')
  })

  test('offers those who hold the client first; a tele cannot choose the others', async () => {
    const assignees = [assignee('far', false), assignee('near', true)]
    const { page } = await planScene({ user: tele, clients: [client('c')], assignees })
    const groups = [...page.querySelectorAll('optgroup')]
    expect(groups.map(({ label }) => label)).toEqual(['Assigned to this client', 'Not assigned to this client'])
    expect([...page.querySelectorAll('option')].map((one) => [one.value, one.disabled])).toEqual([
      ['', false],
      ['near', false],
      ['far', true],
    ])
  })

  test('tells an oic that choosing somebody who does not hold the client needs approval', async () => {
    const { page } = await planScene({ clients: [client('c')], assignees: [assignee('far', false)] })
    expect(page.querySelector('optgroup')?.label).toBe('Not assigned to this client: needs approval')
  })

  test('that was asked to be approved closes the form, and one that was not asked leaves it', async () => {
    const requested = await planScene({ clients: [client('c')], answers: [offer()], answer: 'requested' })
    await choose(requested.page, 'a')
    await submit(requested.page, 'Plan the visit')
    expect(requested.ended).toEqual(['requested'])
    expect(requested.drafts.any()).toBe(false)
    cleanUp()
    const left = await planScene({ clients: [client('c')], answers: [offer()], answer: 'cancelled' })
    await choose(left.page, 'a')
    await type(field(left.page, 'Remarks'), 'Ask for Ana')
    await submit(left.page, 'Plan the visit')
    expect(left.ended).toEqual([])
    expect(field(left.page, 'Remarks').value).toBe('Ask for Ana')
    expect(left.page.textContent).not.toContain('Nothing was planned')
  })
})

describe('several visits', () => {
  const three = [client('1', 'Ay'), client('2', 'Bee'), client('3', 'Cee')]

  test('of which one is refused: nothing is planned, everything stays, and the one is named', async () => {
    const problem = refusal(409, 'One of these visits is planned already.', [
      { path: 'items.1.client_id', message: 'Rep a has this client on that day.' },
    ])
    const { page, sent, ended, texts } = await planScene({ clients: three, answers: [problem] })
    await choose(page, 'a')
    await type(field(page, 'Remarks'), 'Before noon')
    await submit(page, 'Plan 3 visits')
    expect(ended).toEqual([])
    expect(texts()).toEqual(['One of these visits is planned already.'])
    expect(page.textContent).toContain('Nothing was planned. One of these visits is planned already.')
    const rows = [...page.querySelectorAll('li')].map((row) => [row.querySelector('strong')?.textContent, row.dataset['refused']])
    expect(rows).toEqual([['Bee', 'true'], ['Ay', 'false'], ['Cee', 'false']])
    expect(page.textContent).toContain('Rep a has this client on that day.')
    expect(field(page, 'Remarks').value).toBe('Before noon')

    await press(page.querySelector('[aria-label="Leave out Bee"]') as HTMLElement)
    await submit(page, 'Plan 2 visits')
    expect(ended).toEqual(['done'])
    const [first, second] = sent
    expect(second?.items).toEqual(first?.items.filter(({ client_id }) => client_id !== '2'))
    expect(second?.key).not.toBe(first?.key)
  })

  test('on so many a day fall on working days, and the form says on which', async () => {
    const { page, sent } = await planScene({ clients: three })
    await choose(page, 'a')
    await press(page.querySelector('input[value="each"]') as HTMLElement)
    await type(field(page, 'Visits a day'), '2')
    expect(page.textContent).toContain('2 on Nov 20, 2026, 1 on Nov 23, 2026')
    await submit(page, 'Plan 3 visits')
    expect(sent[0]?.items.map(({ client_id, visible_at, assigned_to }) => [client_id, visible_at, assigned_to])).toEqual([
      ['1', '2026-11-20', 'a'],
      ['2', '2026-11-20', 'a'],
      ['3', '2026-11-23', 'a'],
    ])
  })

  test('are at most 500 at once', async () => {
    const { page } = await planScene({ clients: Array.from({ length: 501 }, (_, at) => client(String(at))) })
    expect(button(page, 'Plan 501 visits').disabled).toBe(true)
    expect(page.textContent).toContain('501 clients: at most 500 at once.')
  })
})

test('somebody who is not to be contacted is planned with a reason, which is asked for once the guard has refused', async () => {
  const { page, sent, ended } = await planScene({ user: mr, clients: [client('c')], answers: [blocked] })
  await submit(page, 'Plan the visit')
  expect([document.activeElement, page.textContent]).toEqual([field(page, 'Why plan it anyway'), expect.stringContaining('Do not contact: asked us.')])
  await submit(page, 'Plan the visit')
  expect(described(field(page, 'Why plan it anyway'))).toContain('This is required.')
  expect(sent).toHaveLength(1)
  await type(field(page, 'Why plan it anyway'), ' Came to the office ')
  await submit(page, 'Plan the visit')
  expect([sent[1]?.items, ended]).toEqual([sent[0]?.items.map((item) => ({ ...item, override_reason: 'Came to the office' })), ['done']])
})

test('without the one whom the guard named no reason is asked for', async () => {
  const { page, ended } = await planScene({ user: mr, clients: [client('a'), client('b')], answers: [blocked] })
  await submit(page, 'Plan 2 visits')
  await press(page.querySelector('[aria-label="Leave out b"]') as HTMLElement)
  await submit(page, 'Plan the visit')
  expect(ended).toEqual(['done'])
})

describe('an answer that was lost', () => {
  test('is asked for again with the same ids under the same key', async () => {
    const { page, sent, ended } = await planScene({ clients: [client('c')], answers: [new NoAnswer('Nobody.')] })
    await choose(page, 'a')
    await submit(page, 'Plan the visit')
    expect(ended).toEqual([])
    expect(page.textContent).toContain('No answer. Your entry is still here.')
    await submit(page, 'Plan the visit')
    expect(ended).toEqual(['done'])
    expect(sent[1]).toEqual(sent[0])
  })

  test('was stored after all: what was first sent counts', async () => {
    const answers = [new NoAnswer('Nobody.'), refusal(409, 'Its id is taken.')]
    const { page, ended, texts } = await planScene({ clients: [client('c')], answers, stored: ['all'] })
    await choose(page, 'a')
    await submit(page, 'Plan the visit')
    await type(field(page, 'Day'), '2026-11-23')
    await submit(page, 'Plan the visit')
    expect(ended).toEqual(['done'])
    expect(texts()).toContain('This had been planned before, as it was first sent. Change it there if need be.')
  })
})

test('what is entered is kept until it is sent, and forgotten when it is as it began', async () => {
  const { page, drafts } = await planScene({ user: mr, clients: [client('c')] })
  await type(field(page, 'Remarks'), 'x')
  expect(drafts.any()).toBe(true)
  await type(field(page, 'Remarks'), '')
  expect(drafts.any()).toBe(false)
  await type(field(page, 'Remarks'), 'x')
  await submit(page, 'Plan the visit')
  expect(drafts.any()).toBe(false)
})
