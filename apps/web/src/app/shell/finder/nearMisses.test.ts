import { describe, expect, test } from 'vitest'
import { halvesOf, nearestByName, typingErrors } from './nearMisses.ts'

test('the halves of the longest word are searched for; short words and numbers have none', () => {
  expect(halvesOf('ana magsaysqy')).toEqual(['magsa', 'ysqy'])
  expect([halvesOf('cruz'), halvesOf('09171234567'), halvesOf('')]).toEqual([[], [], []])
})

test.for([
  ['cruz', 'cruz', 0],
  ['crzu', 'cruz', 1],
  ['crz', 'cruz', 1],
  ['cruzz', 'cruz', 1],
  ['krus', 'cruz', 2],
  ['', 'cruz', 4],
] as const)('from %s to %s there are %i errors', ([one, other, errors]) => {
  expect([typingErrors(one, other), typingErrors(other, one)]).toEqual([errors, errors])
})

describe('who is like a name typed with an error', () => {
  const found = ['Magsaysay, Ana', 'Magsino, Ana', 'Magsaysay, Ramon', 'Dela Cruz, Ana'].map((fullname, at) => ({ id: `${at}`, fullname }))

  test('comes nearest first, each once, and nobody else', () => {
    expect(nearestByName([...found, ...found], 'magsaysqy').map(({ fullname }) => fullname)).toEqual(['Magsaysay, Ana', 'Magsaysay, Ramon'])
    expect(nearestByName(found, 'magsaysqy ana').map(({ fullname }) => fullname)).toEqual(['Magsaysay, Ana'])
    expect(nearestByName(found, 'nobody')).toEqual([])
  })
})
