import * as calls from '@bisita/contract/calls/calls'
import { act } from 'react'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/fakeApi.ts'
import { button, described, field, press, type, until } from '../../../testing/render.tsx'
import type { Cover } from '../assignments.queries.ts'
import { CoverDialog } from './CoverDialog.tsx'
import { Covers } from './Covers.tsx'
import { dialog, mr, refused, renderAssignments } from './fixtures.tsx'

const cover = (change: Partial<Cover>): Cover => ({
  id: 'c', from_user_id: 'mr', from_user_name: 'Ana Cruz', to_user_id: 'other', to_user_name: 'Ben Diaz', date_from: '2026-11-23',
  date_to: '2026-11-27', state: 'running', locations: 3, clients: 40, created_by_name: null, created_at: '2026-11-22T00:00:00Z', ...change,
})

test('a cover needs somebody and days that are in order', async () => {
  const sent: unknown[] = []
  let closed = 0
  const { shown } = await renderAssignments(
    [
      answer(calls.coverCreate, ({ body }) => {
        sent.push(body)
        return Promise.resolve(cover({ state: 'planned' }))
      }),
    ],
    (notices) => <CoverDialog mr={mr} others={[{ id: 'other', name: 'Ben Diaz' }]} notices={notices} onClose={() => (closed += 1)} />,
  )
  await until(() => expect(dialog()).toBeDefined())
  await press(button(dialog(), 'Hand over'))
  expect([described(field(dialog(), 'Substitute')), described(field(dialog(), 'Last day'))]).toEqual(['Choose a substitute.', 'Choose the last day.'])
  await act(async () => {
    const select = field(dialog(), 'Substitute')
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
  expect(shown()).toEqual(['positive: Ben Diaz substitutes for Ana Cruz.'])
})

test('a running cover is ended, a planned one called off, an ended one left alone', async () => {
  const sent: string[] = []
  const { inside, shown } = await renderAssignments(
    [
      answer(calls.coverEnd, ({ params: { id } }) => {
        sent.push(id)
        return id === 'a' ? Promise.reject(refused(409, 'This substitution has ended already.')) : Promise.resolve(cover({}))
      }),
    ],
    (notices) => (
      <Covers
        covers={[cover({ id: 'a' }), cover({ id: 'b', state: 'planned' }), cover({ id: 'c', state: 'ended' })]}
        notices={notices}
        link={(_, name) => name}
      />
    ),
  )
  expect(inside.textContent).toContain('Ben Diaz for Ana CruzNov 23, 2026 to Nov 27, 2026')
  expect([...inside.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['End', 'Cancel substitution'])
  await press(button(inside, 'End'))
  await press(button(dialog(), 'End'))
  await until(() => expect(shown()).toEqual(['negative: This substitution has ended already.']))
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  await press(button(inside, 'Cancel substitution'))
  await press(button(dialog(), 'Cancel substitution'))
  await until(() => expect(shown().at(-1)).toBe('positive: The substitution is cancelled.'))
  expect(sent).toEqual(['a', 'b'])
})
