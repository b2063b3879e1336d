import { expect, test } from 'vitest'
import type { RecordsState } from '../../device/device.ts'
import { quiet, ready } from './testing.ts'
import { replayEnds, setUpEnds } from './useDeviceNotices.ts'

const running: RecordsState = { stage: 'setting-up', step: 'clients', done: 1, total: 2, stopped: null, goes_on: false }
const paused: RecordsState = { ...running, stopped: 'Paused.' }

test('set-up is said to be done once, where it was carried out', () => {
  const ends = setUpEnds({ stage: 'none' })
  expect([running, running, ready, ready].map(ends)).toEqual([false, false, true, false])
  // Another tab went on with it and ended it.
  expect([running, paused, ready].map(setUpEnds({ stage: 'none' }))).toEqual([false, false, false])
  expect([ready].map(setUpEnds(ready))).toEqual([false])
})

test('a replay is said to be done once, after the last of its feeds', () => {
  const ends = replayEnds()
  const catching = (change: object) => quiet({ phase: 'catching-up', out_of_sync: true, ...change })
  expect(ends(catching({}))).toBe(false)
  expect(ends(catching({ replay: { done: 0, total: 5000 } }))).toBe(false)
  expect(ends(catching({}))).toBe(false)
  expect(ends(catching({ out_of_sync: false }))).toBe(true)
  expect(ends(catching({ out_of_sync: false }))).toBe(false)
})

test('a replay that broke off is said to be done when the rest has come', () => {
  const ends = replayEnds()
  expect(ends(quiet({ phase: 'catching-up', out_of_sync: true, replay: { done: 1000, total: 5000 } }))).toBe(false)
  expect(ends(quiet({ phase: 'waiting', out_of_sync: true, reached: false }))).toBe(false)
  expect(ends(quiet({ phase: 'catching-up', out_of_sync: false }))).toBe(true)
})

test('a quiet catch-up says nothing', () => {
  const ends = replayEnds()
  expect(ends(quiet({ phase: 'catching-up', out_of_sync: true }))).toBe(false)
  expect(ends(quiet({ phase: 'catching-up' }))).toBe(false)
})
