import { expect, test } from 'vitest'
import { commentObjection, nameObjection } from './words.mjs'

test.each([['told'], ['toldKinds'], ['placesHeld'], ['HeldClient'], ['held_places'], ['Standing']])('the name %s is refused, with what to say instead', (name) => {
  expect(nameObjection(name)).toContain('Say ')
})

test.each([['threshold'], ['untold'], ['outstanding'], ['heldForApproval'], ['answer'], ['constructor']])('the name %s is taken', (name) => {
  expect(nameObjection(name)).toBeUndefined()
})

test('a comment is read word by word', () => {
  expect(commentObjection('* Told to whoever asks.')).toContain('"told"')
  expect(commentObjection('* The threshold of an outstanding request; the constructor has none.')).toBeUndefined()
})
