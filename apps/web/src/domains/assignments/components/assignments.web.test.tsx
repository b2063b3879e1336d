import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NeedsApproval, Refused, type Handlers } from '../../../api/outcomes.ts'
import { RefusalsProvider } from '../../../api/refusals.ts'
import { button, cleanUp, described, field, press, render, type, until } from '../../../testing/render.tsx'
import { createNotices, type Notices } from '../../../ui/notices.ts'
import { AssignmentsProvider, type AssignmentsRepository, type BranchLocation, type Cover, type MrLocation } from '../assignments.repository.ts'
import { CoverDialog } from './CoverDialog.tsx'
import { Covers } from './Covers.tsx'
import { HeldLocations } from './HeldLocations.tsx'

afterEach(cleanUp)

const mr = { id: 'mr', display_name: 'Ana Cruz', branch_id: 'branch', deactivated: 'N' as const }

const place = (id: string, barangay: string) => ({
  id, barangay, location: barangay, region: 'CAR', province: 'Abra', mun_city_kind: 'Municipality', mun_city: 'Pilar',
})
const held = (id: string, barangay: string, clients: number): MrLocation => ({ ...place(id, barangay), clients, cover_id: null, cover_until: null })
const offered = (id: string, barangay: string, mrs: BranchLocation['mrs']): BranchLocation => ({ ...place(id, barangay), clients: 2, mrs })

const page = <T,>(items: T[]) => ({ items, count: items.length, pages: 1, hasNext: false })
const unasked = () => Promise.reject(new Error('Not asked here.'))

const cover = (change: Partial<Cover>): Cover => ({
  id: 'c', from_user_id: 'mr', from_user_name: 'Ana Cruz', to_user_id: 'other', to_user_name: 'Ben Diaz', date_from: '2026-11-23',
  date_to: '2026-11-27', state: 'running', locations: 3, clients: 40, created_by_name: null, created_at: '2026-11-22T00:00:00Z', ...change,
})

async function scene(repository: Partial<AssignmentsRepository>, children: (notices: Notices) => ReactNode) {
  const notices = createNotices()
  const dealWith = (error: unknown, handlers: Handlers = {}) => {
    if (error instanceof NeedsApproval) handlers.approval?.('requested')
    else if (error instanceof Refused) handlers[error.status]?.(error)
  }
  const nothing = { cascade: unasked, held: unasked, offered: unasked, assign: unasked, remove: unasked, covers: unasked, cover: unasked, endCover: unasked }
  const inside = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RefusalsProvider value={dealWith}>
        <AssignmentsProvider value={{ ...nothing, ...repository }}>{children(notices)}</AssignmentsProvider>
      </RefusalsProvider>
    </QueryClientProvider>,
  )
  return { inside, shown: () => notices.list().map(({ tone, text }) => `${tone}: ${text}`) }
}

const dialog = () => {
  const found = document.querySelector<HTMLElement>('[role="dialog"]')
  if (found === null) throw new Error('No dialog is open.')
  return found
}
const boxes = (inside: HTMLElement) => [...inside.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
const check = (box: HTMLInputElement | undefined) => act(async () => box?.click())
const refused = (status: number, message: string) => new Refused({ status, sentAs: 'u', problem: { message, code: 'conflict', request_id: 'r' } })

const two = [held('1401108013', 'Poblacion', 7), held('1401108014', 'Brookside', 5)]

const places = (_: object, onFilter: (filter: { province: string }) => void) => (
  <button type="button" onClick={() => onFilter({ province: '1401100000' })}>
    Abra
  </button>
)

test('chosen locations are removed after the clients who leave were told; a refusal keeps them', async () => {
  const sent: unknown[] = []
  let answer: () => Promise<number> = () => Promise.reject(refused(409, 'This one is held for somebody who is away.'))
  const { inside, shown } = await scene(
    {
      held: () => Promise.resolve(page(two)),
      // The server knows of one that is assigned directly as well, and of who stands in.
      cascade: (_, { assignment_ids = [] }) => Promise.resolve({ ok: true, removed: assignment_ids.length, clients: 4, stand_ins: 1 }),
      remove: (...all) => {
        sent.push(all.slice(0, 2))
        return answer()
      },
    },
    (notices) => <HeldLocations mr={mr} places={places} notices={notices} />,
  )
  await until(() => expect(inside.textContent).toContain('2 locations'))
  await check(boxes(inside)[1])
  await press(button(inside, 'Remove 1 chosen'))
  await until(() => expect(dialog().textContent).toContain('1 location and 4 clients leave the list of Ana Cruz.'))
  expect(dialog().textContent).toContain('One person who stands in loses them too.')
  expect(sent).toEqual([])
  await press(button(dialog(), 'Remove'))
  await until(() => expect(dialog().textContent).toContain('Nothing was removed. This one is held for somebody who is away.'))
  answer = () => Promise.resolve(1)
  await press(button(dialog(), 'Remove'))
  await until(() => expect(shown().at(-1)).toBe('positive: 1 location removed from Ana Cruz.'))
  expect(sent[1]).toEqual(['mr', { assignment_ids: ['1401108014'] }])
})

test('all that is found is removed by name: exactly what was counted', async () => {
  const sent: unknown[] = []
  const foretold: unknown[] = []
  const asked: unknown[] = []
  const { inside } = await scene(
    {
      held: (_, query) => {
        asked.push(query)
        return Promise.resolve(query.page === 2 ? page([held('1401108015', 'Dos', 1)]) : { ...page(two), hasNext: query.ipp === 1000 })
      },
      cascade: (_, chosen) => {
        foretold.push(chosen)
        return Promise.resolve({ ok: true, removed: 3, clients: 13, stand_ins: 0 })
      },
      remove: (_, chosen) => {
        sent.push(chosen)
        return Promise.resolve(3)
      },
    },
    (notices) => <HeldLocations mr={mr} places={places} notices={notices} />,
  )
  await press(button(inside, 'Abra'))
  await until(() => expect(inside.textContent).toContain('2 locations found'))
  // It counts those of before until those of the province have come, and can't be pressed.
  await until(() => expect(button(inside, 'Remove all 2').disabled).toBe(false))
  await press(button(inside, 'Remove all 2'))
  await until(() => expect(dialog().textContent).toContain('3 locations and 13 clients leave the list of Ana Cruz.'))
  expect(sent).toEqual([])
  await press(button(dialog(), 'Remove'))
  await until(() => expect(sent).toEqual([{ assignment_ids: ['1401108013', '1401108014', '1401108015'] }]))
  expect(foretold).toEqual(sent)
  expect(asked).toContainEqual({ province: '1401100000', page: 2, ipp: 1000 })
})

test('somebody who is deactivated is given nothing; what they still hold can be taken', async () => {
  const { inside } = await scene(
    { held: () => Promise.resolve(page(two)) },
    (notices) => <HeldLocations mr={{ ...mr, deactivated: 'Y' }} places={places} notices={notices} />,
  )
  await until(() => expect(inside.textContent).toContain('Remove all 2'))
  expect(inside.textContent).not.toContain('Add locations')
})

async function adding(repository: Partial<AssignmentsRepository>) {
  const sent: unknown[] = []
  const found = await scene(
    {
      held: () => Promise.resolve(page<MrLocation>([])),
      offered: () => Promise.resolve(page([offered('1', 'Uno', []), offered('2', 'Dos', [{ id: 'mr', display_name: 'Ana Cruz' }])])),
      assign: (_, chosen) => {
        sent.push(chosen)
        return Promise.resolve({ ok: true, assigned: 1, unchanged: 1 })
      },
      ...repository,
    },
    (notices) => <HeldLocations mr={mr} places={places} notices={notices} />,
  )
  await until(() => expect(found.inside.textContent).toContain('No locations yet'))
  await press(button(found.inside, 'Add locations'))
  await until(() => expect(dialog().textContent).toContain('2 locations of the branch'))
  return { ...found, sent }
}

test('chosen locations of the branch are added; who holds each is said', async () => {
  const { sent, shown } = await adding({})
  expect(dialog().textContent).toContain('Nobody yet')
  expect(dialog().textContent).toContain('Ana Cruz already')
  await check(boxes(dialog()).at(-2))
  await press(button(dialog(), 'Add 1 chosen'))
  await until(() => expect(shown()).toEqual(['positive: 1 location added to Ana Cruz. 1 was there already.']))
  expect(sent).toEqual([{ assignment_ids: ['1'] }])
})

test('a whole province is added in one step', async () => {
  const { sent } = await adding({})
  await press(button(dialog(), 'Abra'))
  await until(() => expect(button(dialog(), 'Add all 2 found').disabled).toBe(false))
  await press(button(dialog(), 'Add all 2 found'))
  await until(() => expect(sent).toEqual([{ filter: { province: '1401100000' } }]))
})

test('only what nobody holds is added by name, since no filter of the server says so', async () => {
  const { sent } = await adding({
    offered: (_, { without_mr }) => Promise.resolve(page([offered('1', 'Uno', []), ...(without_mr === true ? [] : [offered('2', 'Dos', [])])])),
  })
  await check(boxes(dialog())[0])
  await until(() => expect(dialog().textContent).toContain('1 location of the branch'))
  await press(button(dialog(), 'Add all 1 found'))
  await until(() => expect(sent).toEqual([{ assignment_ids: ['1'] }]))
})

test('a refused assignment is told, and the choice stays', async () => {
  const { shown } = await adding({ assign: () => Promise.reject(refused(404, 'This is not in your scope.')) })
  await check(boxes(dialog()).at(-2))
  await press(button(dialog(), 'Add 1 chosen'))
  await until(() => expect(shown()).toEqual(['negative: This is not in your scope.']))
  expect(dialog().textContent).toContain('Nothing was added. This is not in your scope.')
  expect(button(dialog(), 'Add 1 chosen')).toBeDefined()
})

test('a cover needs somebody and days that are in order', async () => {
  const sent: unknown[] = []
  let closed = 0
  const { shown } = await scene(
    {
      cover: (wanted) => {
        sent.push(wanted)
        return Promise.resolve(cover({ state: 'planned' }))
      },
    },
    (notices) => <CoverDialog mr={mr} others={[{ id: 'other', name: 'Ben Diaz' }]} notices={notices} onClose={() => (closed += 1)} />,
  )
  await until(() => expect(dialog()).toBeDefined())
  await press(button(dialog(), 'Hand over'))
  expect([described(field(dialog(), 'Who stands in')), described(field(dialog(), 'Last day'))]).toEqual(['Choose who stands in.', 'Choose the last day.'])
  await act(async () => {
    const select = field(dialog(), 'Who stands in')
    Reflect.set(HTMLSelectElement.prototype, 'value', 'other', select)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await type(field(dialog(), 'First day'), '2099-01-05')
  await type(field(dialog(), 'Last day'), '2099-01-04')
  await press(button(dialog(), 'Hand over'))
  expect([described(field(dialog(), 'Last day')), sent]).toEqual(['Not before the first day.', []])
  await type(field(dialog(), 'Last day'), '2099-01-09')
  await press(button(dialog(), 'Hand over'))
  await until(() => expect(closed).toBe(1))
  expect(sent).toEqual([{ from_user_id: 'mr', to_user_id: 'other', date_from: '2099-01-05', date_to: '2099-01-09' }])
  expect(shown()).toEqual(['positive: Ben Diaz stands in for Ana Cruz.'])
})

test('a running cover is ended, a planned one called off, an ended one left alone', async () => {
  const sent: string[] = []
  const { inside, shown } = await scene(
    {
      endCover: (id) => {
        sent.push(id)
        return id === 'a' ? Promise.reject(refused(409, 'This cover has ended already.')) : Promise.resolve(cover({}))
      },
    },
    (notices) => (
      <Covers
        covers={[cover({ id: 'a' }), cover({ id: 'b', state: 'planned' }), cover({ id: 'c', state: 'ended' })]}
        notices={notices}
        link={(_, name) => name}
      />
    ),
  )
  expect(inside.textContent).toContain('Ben Diaz for Ana CruzNov 23, 2026 to Nov 27, 2026')
  expect([...inside.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['End', 'Call off'])
  await press(button(inside, 'End'))
  await press(button(dialog(), 'End'))
  await until(() => expect(shown()).toEqual(['negative: This cover has ended already.']))
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  await press(button(inside, 'Call off'))
  await press(button(dialog(), 'Call off'))
  await until(() => expect(shown().at(-1)).toBe('positive: The cover has been called off.'))
  expect(sent).toEqual(['a', 'b'])
})
