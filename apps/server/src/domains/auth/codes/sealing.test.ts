import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const secret = randomBytes(32)
const bytes = randomBytes(20)

test('what was altered, cut or is of another secret, purpose or owner does not open', () => {
  const sealed = seal(secret, 'codes', 'maria', bytes)
  expect(unseal(randomBytes(32), 'codes', 'maria', sealed)).toBeNull()
  expect(unseal(secret, 'other', 'maria', sealed)).toBeNull()
  expect(unseal(secret, 'codes', 'jose', sealed)).toBeNull()
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(unseal(secret, 'codes', 'maria', altered)).toBeNull()
    expect(unseal(secret, 'codes', 'maria', sealed.subarray(0, at))).toBeNull()
  }
})

test('what was sealed opens, and is never sealed alike twice', () => {
  expect(unseal(secret, 'codes', 'maria', seal(secret, 'codes', 'maria', bytes))).toEqual(bytes)
  expect(seal(secret, 'codes', 'maria', bytes)).not.toEqual(seal(secret, 'codes', 'maria', bytes))
})
