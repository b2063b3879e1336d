import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Of } from './sha256.ts'
import { sha256Plain } from './sha256Plain.ts'

test('is what the browser says', async () => {
  const some = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ minLength: 4000, maxLength: 5000 }))
  await fc.assert(
    fc.asyncProperty(some, async (bytes) => {
      expect(sha256Plain(bytes)).toBe(await sha256Of(new Blob([bytes])))
    }),
  )
})
