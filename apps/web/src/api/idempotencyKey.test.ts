import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotencyKey.ts'

const counted = () => {
  let count = 0
  return createIdempotencyKeys(() => `key-${(count += 1)}`)
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
