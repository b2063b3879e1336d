import { expect, test } from 'vitest'
import { storageLostText } from './storageLost.ts'

const next = 'You work online for now. Set them up again in Settings.'

test('a user whose records the browser threw away sees what went with them, and nothing of what had been sent', () => {
  expect(storageLostText({ records: 0, photos: 0 })).toBe(`The browser has removed the records of this phone. ${next}`)
  expect(storageLostText({ records: 1, photos: 0 })).toBe(
    `The browser has removed the records of this phone, and with them 1 unsent record. Give an exported copy to your officer in charge. ${next}`,
  )
  expect(storageLostText({ records: 3, photos: 2 })).toContain('with them 3 unsent records and 2 unsent photos. ')
})
