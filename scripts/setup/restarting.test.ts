import { describe, expect, test } from 'vitest'
import { afterEnd, keepRunning } from './restarting.mjs'

const [short, long] = [5000, 600_000]

describe('what has ended', () => {
  test.each([0, 1, 2, 129, 130, 143])('with %i, stopped or with a reason given, is not started again', (code) => {
    expect(afterEnd(code, short, 0)).toBe(null)
  })

  test.each([70, 134, 137, 139, 7])('with %i is started again', (code) => {
    expect(afterEnd(code, short, 0)).toEqual({ ends: 1, pause: 1000 })
  })

  test('waits twice as long each time, and is given up at the sixth; after a steady run the count starts again', () => {
    expect([1, 2, 3, 4].map((before) => afterEnd(137, short, before)?.pause)).toEqual([2000, 4000, 8000, 16_000])
    expect(afterEnd(137, short, 5)).toBe(null)
    expect(afterEnd(137, long, 5)).toEqual({ ends: 1, pause: 1000 })
  })
})

test('a program that goes on ending is started five times again, later and later, and reported', async () => {
  const [said, waited]: [string[], number[]] = [[], []]
  let runs = 0
  const code = await keepRunning(async () => ((runs += 1), 137), { say: (line) => said.push(line), wait: async (pause) => waited.push(pause), now: () => 0 })
  expect([code, runs, waited]).toEqual([137, 6, [1000, 2000, 4000, 8000, 16_000]])
  expect(said[0]).toBe('Bisita ended unexpectedly (code 137). It is started again in 1 s.')
  expect(said.at(-1)).toBe('Bisita ended unexpectedly 6 times in a row (last with code 137) and is not started again. The lines above say why.')
})

test('one that is stopped is not', async () => {
  const codes = [70, 0, 70]
  expect(await keepRunning(async () => codes.shift() as number, { say: () => {}, wait: async () => {} })).toBe(0)
  expect(codes).toEqual([70])
})
