import { expect, test } from 'vitest'
import { createHistoryMemory } from './historyMemory.ts'

test('Back finds what was typed, also after steps to other screens', () => {
  const entries = createHistoryMemory()
  entries.write('keyword', 'cruz')
  entries.moveTo(1, { pushed: true, carry: false })
  expect(entries.read('keyword')).toBeUndefined()
  entries.moveTo(0, { pushed: false, carry: false })
  expect(entries.read('keyword')).toBe('cruz')
})

test('a step within the same screen takes along what was typed', () => {
  const entries = createHistoryMemory()
  entries.write('keyword', 'cruz')
  entries.moveTo(1, { pushed: true, carry: true })
  entries.write('keyword', 'cruz a')
  expect(entries.read('keyword')).toBe('cruz a')
  entries.moveTo(0, { pushed: false, carry: false })
  expect(entries.read('keyword')).toBe('cruz')
})

test('a new step forgets what lay ahead of it', () => {
  const entries = createHistoryMemory()
  entries.moveTo(1, { pushed: true, carry: false })
  entries.write('keyword', 'old')
  entries.moveTo(0, { pushed: false, carry: false })
  entries.moveTo(1, { pushed: true, carry: false })
  expect(entries.read('keyword')).toBeUndefined()
})

test('a sign-out leaves nothing behind', () => {
  const entries = createHistoryMemory()
  entries.write('keyword', 'cruz')
  entries.wipe()
  expect(entries.read('keyword')).toBeUndefined()
})

test('what is written everywhere stays as it is, whichever way one goes', () => {
  const entries = createHistoryMemory()
  entries.moveTo(1, { pushed: true, carry: true })
  entries.write('typed', 'cruz')
  entries.writeEverywhere('chosen', 3)
  entries.moveTo(0, { pushed: false, carry: false })
  expect([entries.read('chosen'), entries.read('typed')]).toEqual([3, undefined])
  entries.writeEverywhere('chosen', undefined)
  entries.moveTo(1, { pushed: false, carry: false })
  expect([entries.read('chosen'), entries.read('typed')]).toEqual([undefined, 'cruz'])
})
