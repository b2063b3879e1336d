import { expect, test } from 'vitest'
import { assignmentText, removalEffectTexts, contentText, removedText } from './format.ts'

const removed = { ok: true, removed: 12, mr_assignments: 8, mrs: 2, clients: 1341 } as const

test('what stands in a branch, one of a kind as one', () => {
  expect(contentText({ members: 1, locations: 128, clients: 1250 })).toBe('1\u00a0member · 128\u00a0locations · 1,250\u00a0clients')
})

test('what goes along with locations, before they are taken away', () => {
  expect(removalEffectTexts('locations', removed)).toEqual([
    '12 locations leave the branch, with 1,341 clients in them.',
    '8 MR assignments go along, of 2 MRs.',
  ])
  expect(removalEffectTexts('locations', { ...removed, removed: 1, mr_assignments: 1, mrs: 1, clients: 1 })).toEqual([
    '1 location leaves the branch, with 1 client in it.',
    '1 MR assignment goes along, of 1 MR.',
  ])
  expect(removalEffectTexts('locations', { ...removed, mr_assignments: 0, mrs: 0, clients: 0 })).toEqual([
    '12 locations leave the branch, with no client in them.',
    'No MR is assigned to any of them.',
  ])
})

test('what goes along with members, before they are taken out', () => {
  expect(removalEffectTexts('members', { ...removed, removed: 2 })).toEqual([
    '2 people leave the branch.',
    '8 MR assignments go along, with 1,341 clients in those locations.',
  ])
  expect(removalEffectTexts('members', { ...removed, removed: 1, mr_assignments: 0 })).toEqual([
    '1 person leaves the branch.',
    'No location is assigned to them.',
  ])
})

test('what was done, after it', () => {
  expect(removedText('locations', removed)).toBe('12 locations removed from the branch, and 8 MR assignments with them.')
  expect(removedText('members', { ...removed, removed: 1, mr_assignments: 0 })).toBe('1 person removed from the branch.')
  expect(assignmentText({ ok: true, assigned: 3, moved: 0, unchanged: 0 }, 'location')).toBe('3 locations added.')
  expect(assignmentText({ ok: true, assigned: 3, moved: 2, unchanged: 4 }, 'person', 'people')).toBe(
    '3 people added, 2 of them moved from another one. 4 were already there.',
  )
  expect(assignmentText({ ok: true, assigned: 0, moved: 0, unchanged: 4 }, 'location')).toMatch(/^Nothing has changed/)
})
