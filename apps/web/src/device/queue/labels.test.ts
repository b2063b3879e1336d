import { expect, test } from 'vitest'
import { queueMarks, refusalOf } from './labels.ts'

const queue = (state: 'queued' | 'refused' | 'awaiting', message: string | null = null) => ({ queue: { state, item_id: 'i', message } })

test('each state has its colour and its word', () => {
  expect(queueMarks({})).toEqual([])
  expect(queueMarks(queue('queued'))).toEqual([{ tone: 'held', word: 'Queued' }])
  expect(queueMarks(queue('refused'))).toEqual([{ tone: 'bad', word: 'Refused' }])
  expect(queueMarks(queue('awaiting'))).toEqual([{ tone: 'asked', word: 'Waiting for approval' }])
})

test('a request is named once, beside what is queued', () => {
  const asked = { pending_approval: true }
  expect(queueMarks(asked).map(({ word }) => word)).toEqual(['Waiting for approval'])
  expect(queueMarks({ ...asked, ...queue('awaiting') }).map(({ word }) => word)).toEqual(['Waiting for approval'])
  expect(queueMarks({ ...asked, ...queue('queued') }).map(({ word }) => word)).toEqual(['Queued', 'Waiting for approval'])
})

test('only a refusal has something to say for itself', () => {
  expect(refusalOf(queue('refused', 'No.'))).toBe('No.')
  expect(refusalOf(queue('awaiting', 'Title'))).toBeNull()
})
