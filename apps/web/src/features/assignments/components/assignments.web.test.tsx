import * as calls from '@bisita/contract/calls/calls'
import { act } from 'react'
import { expect, test } from 'vitest'
import { type Answer, answer } from '../../../testing/fakeApi.ts'
import { button, press, until } from '../../../testing/render.tsx'
import type { BranchLocation, MrLocation, MrLocationSelection, MrRemoval } from '../assignments.queries.ts'
import { MrLocationList } from './MrLocationList.tsx'
import { dialog, mr, refused, renderAssignments } from './fixtures.tsx'

const place = (id: string, barangay: string) => ({
  id, barangay, location: barangay, region: 'CAR', province: 'Abra', mun_city_kind: 'Municipality', mun_city: 'Pilar',
})
const mrLocation = (id: string, barangay: string, clients: number): MrLocation => ({ ...place(id, barangay), clients, cover_id: null, cover_until: null })
const offered = (id: string, barangay: string, mrs: BranchLocation['mrs']): BranchLocation => ({ ...place(id, barangay), clients: 2, mrs })

const page = <T,>(items: T[]) => ({ items, count: items.length, pages: 1, hasNext: false })

const boxes = (inside: HTMLElement) => [...inside.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
const check = (box: HTMLInputElement | undefined) => act(async () => box?.click())

const two = [mrLocation('1401108013', 'Poblacion', 7), mrLocation('1401108014', 'Brookside', 5)]

type Removal = { readonly preview: (chosen: MrLocationSelection) => MrRemoval; readonly remove: (mrId: string, chosen: MrLocationSelection) => Promise<number> }

/** How a removal is answered: dry, with what it would take along. */
const removing = ({ preview, remove }: Removal) =>
  answer(calls.removeMrAssignments, async ({ params: { mrId }, query, body }) => (query?.dry_run === true ? preview(body) : { ...preview(body), removed: await remove(mrId, body) }))

const places = (_: object, onFilter: (filter: { province: string }) => void) => (
  <button type="button" onClick={() => onFilter({ province: '1401100000' })}>
    Abra
  </button>
)

test('chosen locations are removed after the number of clients who leave was shown; a refusal keeps them', async () => {
  const sent: unknown[] = []
  let taken: () => Promise<number> = () => Promise.reject(refused(409, 'This one is held for somebody who is away.'))
  const { inside, shown } = await renderAssignments(
    [
      answer(calls.mrAssignments, () => Promise.resolve(page(two))),
      removing({
        // The server knows of one that is assigned directly as well, and of who stands in.
        preview: ({ assignment_ids = [] }) => ({ ok: true, removed: assignment_ids.length, clients: 4, stand_ins: 1 }),
        remove: (...all) => {
          sent.push(all)
          return taken()
        },
      }),
    ],
    (notices) => <MrLocationList mr={mr} places={places} notices={notices} />,
  )
  await until(() => expect(inside.textContent).toContain('2 locations'))
  await check(boxes(inside)[1])
  await press(button(inside, 'Remove 1 selected'))
  await until(() => expect(dialog().textContent).toContain('1 location and 4 clients leave the list of Ana Cruz.'))
  expect(dialog().textContent).toContain('One substitute loses them too.')
  expect(sent).toEqual([])
  await press(button(dialog(), 'Remove'))
  await until(() => expect(dialog().textContent).toContain('Nothing was removed. This one is held for somebody who is away.'))
  taken = () => Promise.resolve(1)
  await press(button(dialog(), 'Remove'))
  await until(() => expect(shown().at(-1)).toBe('positive: 1 location removed from Ana Cruz.'))
  expect(sent[1]).toEqual(['mr', { assignment_ids: ['1401108014'] }])
})

test('all that is found is removed by name: exactly what was counted', async () => {
  const sent: unknown[] = []
  const foretold: unknown[] = []
  const queries: unknown[] = []
  const { inside } = await renderAssignments(
    [
      answer(calls.mrAssignments, ({ query }) => {
        queries.push(query)
        return Promise.resolve(query?.page === 2 ? page([mrLocation('1401108015', 'Dos', 1)]) : { ...page(two), hasNext: query?.ipp === 1000 })
      }),
      answer(calls.removeMrAssignments, ({ query, body }) => {
        if (query?.dry_run === true) foretold.push(body)
        else sent.push(body)
        return Promise.resolve({ ok: true, removed: 3, clients: 13, stand_ins: 0 })
      }),
    ],
    (notices) => <MrLocationList mr={mr} places={places} notices={notices} />,
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
  expect(queries).toContainEqual({ province: '1401100000', page: 2, ipp: 1000 })
})

test('somebody who is deactivated is given nothing; what they still hold can be taken', async () => {
  const { inside } = await renderAssignments(
    [answer(calls.mrAssignments, () => Promise.resolve(page(two)))],
    (notices) => <MrLocationList mr={{ ...mr, deactivated: 'Y' }} places={places} notices={notices} />,
  )
  await until(() => expect(inside.textContent).toContain('Remove all 2'))
  expect(inside.textContent).not.toContain('Add locations')
})

async function adding(...answers: readonly Answer[]) {
  const sent: unknown[] = []
  const found = await renderAssignments(
    [
      ...answers,
      answer(calls.mrAssignments, () => Promise.resolve(page<MrLocation>([]))),
      answer(calls.branchAssignments, () => Promise.resolve(page([offered('1', 'Uno', []), offered('2', 'Dos', [{ id: 'mr', display_name: 'Ana Cruz' }])]))),
      answer(calls.assign, ({ body: { user_id: _, ...chosen } }) => {
        sent.push(chosen)
        return Promise.resolve({ ok: true, assigned: 1, unchanged: 1 })
      }),
    ],
    (notices) => <MrLocationList mr={mr} places={places} notices={notices} />,
  )
  await until(() => expect(found.inside.textContent).toContain('No locations yet'))
  await press(button(found.inside, 'Add locations'))
  await until(() => expect(dialog().textContent).toContain('2 locations of the branch'))
  return { ...found, sent }
}

test('chosen locations of the branch are added; who holds each is said', async () => {
  const { sent, shown } = await adding()
  expect(dialog().textContent).toContain('Nobody yet')
  expect(dialog().textContent).toContain('Ana Cruz already')
  await check(boxes(dialog()).at(-2))
  await press(button(dialog(), 'Add 1 selected'))
  await until(() => expect(shown()).toEqual(['positive: 1 location added to Ana Cruz. 1 was there already.']))
  expect(sent).toEqual([{ assignment_ids: ['1'] }])
})

test('a whole province is added in one step', async () => {
  const { sent } = await adding()
  await press(button(dialog(), 'Abra'))
  await until(() => expect(button(dialog(), 'Add all 2 found').disabled).toBe(false))
  await press(button(dialog(), 'Add all 2 found'))
  await until(() => expect(sent).toEqual([{ filter: { province: '1401100000' } }]))
})

test('only what nobody holds is added by name, since no filter of the server says so', async () => {
  const { sent } = await adding(
    answer(calls.branchAssignments, ({ query }) => Promise.resolve(page([offered('1', 'Uno', []), ...(query?.without_mr === true ? [] : [offered('2', 'Dos', [])])]))),
  )
  await check(boxes(dialog())[0])
  await until(() => expect(dialog().textContent).toContain('1 location of the branch'))
  await press(button(dialog(), 'Add all 1 found'))
  await until(() => expect(sent).toEqual([{ assignment_ids: ['1'] }]))
})

test('a refused assignment is told, and the choice stays', async () => {
  const { shown } = await adding(answer(calls.assign, () => Promise.reject(refused(404, 'This is not in your scope.'))))
  await check(boxes(dialog()).at(-2))
  await press(button(dialog(), 'Add 1 selected'))
  await until(() => expect(shown()).toEqual(['negative: This is not in your scope.']))
  expect(dialog().textContent).toContain('Nothing was added. This is not in your scope.')
  expect(button(dialog(), 'Add 1 selected')).toBeDefined()
})
