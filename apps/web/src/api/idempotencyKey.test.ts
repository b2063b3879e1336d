import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotencyKey.ts'

const counted = (undone: ReadonlySet<string> = new Set()) => {
  let count = 0
  return createIdempotencyKeys(() => `key-${(count += 1)}`, (key) => undone.has(key))
}

test('the same content keeps its key, so that a repeated send is carried out once', () => {
  const keyOf = counted()
  expect(keyOf({ firstname: 'Ana' })).toBe('key-1')
  expect(keyOf({ firstname: 'Ana' })).toBe('key-1')
})

test('other content gets a key of its own', () => {
  const keyOf = counted()
  keyOf({ firstname: 'Ana' })
  expect(keyOf({ firstname: 'Anna' })).toBe('key-2')
})

test('what was undone is another act when it is done again', () => {
  const undone = new Set<string>()
  const keyOf = counted(undone)
  expect(keyOf('skip')).toBe('key-1')
  undone.add('key-1')
  expect([keyOf('skip'), keyOf('skip')]).toEqual(['key-2', 'key-2'])
})
