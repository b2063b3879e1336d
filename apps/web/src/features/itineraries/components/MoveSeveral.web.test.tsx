import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { NoAnswer } from '../../../api/outcomes.ts'
import { described, field, press, render, type } from '../../../testing/render.tsx'
import type { ItineraryChanges } from '../itineraries.repository.ts'
import type { PlanningUser } from '../rights.ts'
import { renderItineraries, offer, refusal } from '../fixtures.tsx'
import { MoveSeveral } from './MoveSeveral.tsx'
import { someItinerary } from '../../../testing/records.ts'

const today = '2026-11-20'
const oic: PlanningUser = { id: 'oic', user_type: 'oic' }
const names = ['Ay', 'Bee', 'Cee']
const three = names.map((client_name) => someItinerary({ id: client_name, client_name, visible_at: '2026-11-21', assigned_to: 'a' }))

type Sent = { readonly id: string; readonly changes: ItineraryChanges; readonly key: string }

type MoveScene = {
  readonly user?: PlanningUser
  /** What the server does about each, by its id, at its first send. */
  readonly problems?: Readonly<Record<string, Error>>
  readonly answer?: 'requested' | 'cancelled'
}

async function moveScene({ user = oic, problems = {}, answer = 'requested' }: MoveScene = {}) {
  const sent: Sent[] = []
  const moved: string[] = []
  const scene = renderItineraries({
    answer,
    repository: {
      assignees: async () => [{ id: 'b', display_name: 'Rep b', branch_name: 'Baguio', in_scope: null }],
      update: async (id, changes, key) => {
        const again = sent.some((before) => before.id === id)
        sent.push({ id, changes, key })
        const problem = problems[id]
        if (problem !== undefined && !again) throw problem
        return someItinerary({ id, visible_at: changes.visible_at ?? '2026-11-21' })
      },
    },
  })
  await render(
    scene.within(
      <MoveSeveral several={three} user={user} today={today} onMoved={(ids) => moved.push(...ids)} onClose={() => undefined} />,
    ),
  )
  await settle()
  const page = document.body
  const rows = () =>
    [...page.querySelectorAll('[aria-label="Results"] li')].map((row) => [
      row.querySelector('strong')?.textContent,
      row.querySelector('[data-tone]')?.textContent ?? null,
    ])
  return { page, sent, moved, rows }
}

const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))))

const submit = async (page: HTMLElement, name: string) => {
  const found = [...page.querySelectorAll('button')].find((one) => one.textContent === name)
  if (found === undefined) throw new Error(`No button is called ${name}.`)
  await press(found)
  await settle()
}

describe('several itineraries', () => {
  test('are moved one after the other, and say where they stand now', async () => {
    const { page, sent, moved, rows } = await moveScene()
    await type(field(page, 'Day'), '2026-11-23')
    await submit(page, 'Change 3')
    expect(sent.map(({ id, changes }) => [id, changes])).toEqual(names.map((id) => [id, { visible_at: '2026-11-23' }]))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
    expect(rows()).toEqual(names.map((name) => [name, 'Changed']))
    expect(page.textContent).toContain('Nov 23, 2026')
    expect(moved).toEqual(names)
  })

  test('of which one is refused: the others are moved, it says why, and can be tried again', async () => {
    const { page, sent, moved, rows } = await moveScene({ problems: { Bee: refusal(409, 'This visit is already planned.') } })
    await type(field(page, 'Day'), '2026-11-23')
    await submit(page, 'Change 3')
    expect(rows()).toEqual([['Ay', 'Changed'], ['Bee', 'Refused'], ['Cee', 'Changed']])
    expect(page.textContent).toContain('This visit is already planned.')
    expect(page.textContent).toContain('1 of 3 are as they were.')
    expect(moved).toEqual(['Ay', 'Cee'])
    await submit(page, 'Try 1 again')
    expect(sent.map(({ id }) => id)).toEqual(['Ay', 'Bee', 'Cee', 'Bee'])
    expect(sent[3]?.key).toBe(sent[1]?.key)
    expect(rows()).toEqual(names.map((name) => [name, 'Changed']))
  })

  test('stop where nobody answers', async () => {
    const { page, sent, rows } = await moveScene({ problems: { Bee: new NoAnswer('Nobody.') } })
    await type(field(page, 'Day'), '2026-11-23')
    await submit(page, 'Change 3')
    expect(sent.map(({ id }) => id)).toEqual(['Ay', 'Bee'])
    expect(rows()).toEqual([['Ay', 'Changed'], ['Bee', 'No answer'], ['Cee', null]])
  })

  test.each([
    ['requested', 'Awaiting approval', ['Ay', 'Bee', 'Cee']],
    ['cancelled', 'Left as it is', ['Ay', 'Cee']],
  ] as const)('of which one needs approval that is %s', async (answer, word, dealtWith) => {
    const { page, moved, rows } = await moveScene({ problems: { Bee: offer() }, answer })
    await type(field(page, 'Day'), '2026-11-23')
    await submit(page, 'Change 3')
    expect(rows()).toEqual([['Ay', 'Changed'], ['Bee', word], ['Cee', 'Changed']])
    expect(moved).toEqual(dealtWith)
  })

  test('that have the day already are not sent', async () => {
    const { page, sent, rows } = await moveScene()
    await type(field(page, 'Day'), '2026-11-21')
    await submit(page, 'Change 3')
    expect(sent).toEqual([])
    expect(rows()).toEqual(names.map((name) => [name, 'Changed']))
  })
})

test('nothing is sent while nothing is chosen, or for a day that has passed', async () => {
  const { page, sent } = await moveScene()
  await submit(page, 'Change 3')
  expect(described(field(page, 'Day'))).toContain('Choose a day or somebody first.')
  await type(field(page, 'Day'), '2026-11-19')
  await submit(page, 'Change 3')
  expect(described(field(page, 'Day'))).toContain('This day has passed.')
  expect(sent).toEqual([])
})

test('an mr moves own ones only, and is not asked who goes', async () => {
  const { page } = await moveScene({ user: { id: 'a', user_type: 'mr' } })
  expect(page.querySelector('select')).toBeNull()
})
