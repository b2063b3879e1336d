import { expect, test } from 'vitest'
import { activityText, timeUntil, formatBytes, deviceStatusOf } from './format.ts'
import { quiet, ready } from './testing.ts'

const none = { stage: 'none' } as const

test('the chip says what is to be done before what waits, and what waits before the network', () => {
  const word = (counts: object, change: object = {}, online = true) => deviceStatusOf(ready, quiet({ ...change, counts }), online, 0).label
  expect(word({})).toBe('All sent')
  expect(word({ awaiting: 2 })).toBe('All sent')
  expect(word({ waiting: 3 })).toBe('3 waiting')
  expect(word({ waiting: 2, photos: 1 })).toBe('3 waiting')
  expect(word({ photos: 1 })).toBe('1 waiting')
  expect(word({ waiting: 3, refused: 1 })).toBe('1 refused')
  expect(word({ waiting: 3 }, { phase: 'sending' })).toBe('Sending…')
  expect(word({ photos: 1 }, { phase: 'photos' })).toBe('Sending…')
  expect(word({}, { reached: false })).toBe('Offline')
  expect(word({}, {}, false)).toBe('Offline')
  expect(word({ waiting: 1 }, {}, false)).toBe('1 waiting')
})

test('all is sent only where it was counted, and the phone has what the server has', () => {
  const word = (change: object, online = true) => deviceStatusOf(ready, quiet(change), online, 0).label
  expect(word({ counted: false })).toBe('Not known')
  expect(word({ counted: false }, false)).toBe('Not known')
  expect(word({ out_of_sync: true })).toBe('Out of sync')
  expect(word({ out_of_sync: true, reached: false, phase: 'waiting' })).toBe('Out of sync')
  expect(word({ out_of_sync: true, counts: { waiting: 1 } })).toBe('1 waiting')
})

test('without local records it says so, unless something else is more urgent', () => {
  expect(deviceStatusOf(none, quiet(), true, 0).label).toBe('Not set up')
  expect(deviceStatusOf({ stage: 'setting-up', step: 'clients', done: 1, total: null, stopped: null, goes_on: false }, quiet(), true, 0).label).toBe('Setting up')
  expect(deviceStatusOf({ stage: 'setting-up', step: 'clients', done: 1, total: null, stopped: 'Paused.', goes_on: false }, quiet(), true, 0).label).toBe('Not set up')
  expect(deviceStatusOf(none, quiet({ counts: { waiting: 1 } }), true, 0).label).toBe('1 waiting')
  expect(deviceStatusOf(none, quiet(), false, 0).label).toBe('Offline')
  for (const online of [true, false]) expect(deviceStatusOf(ready, quiet(), online, 2)).toEqual({ tone: 'held', label: '2 waiting', sentence: 'You wrote 2 visits down while the phone was locked.' })
  expect(deviceStatusOf(ready, quiet({ counts: { waiting: 1 } }), true, 2).label).toBe('1 waiting')
})

test('the sentence says what the word cannot', () => {
  const sentence = (counts: object, online = true) => deviceStatusOf(ready, quiet({ counts }), online, 0).sentence
  expect(sentence({ refused: 1 })).toBe('1 record was refused by the server.')
  expect(sentence({ refused: 2, waiting: 3 })).toBe('2 records were refused by the server. 3 records wait on this phone to be sent.')
  expect(sentence({ waiting: 1 }, false)).toBe('1 record waits on this phone to be sent. The server is not reached now.')
  expect(sentence({ waiting: 1200 })).toBe('1,200 records wait on this phone to be sent.')
  expect(sentence({ waiting: 2, photos: 1 })).toBe('2 records and 1 photo wait on this phone to be sent.')
  expect(sentence({ photos: 1 })).toBe('1 photo waits on this phone to be sent.')
})

test('what the loop does stands in words', () => {
  expect(activityText(quiet())).toBe('Nothing to do')
  expect(activityText(quiet({ counts: { refused: 1 } }))).toBe('Waiting for you: something was refused')
  expect(activityText(quiet({ phase: 'catching-up', replay: { done: 2000, total: 12_000 } }))).toBe('Catching up: 2,000 of 12,000')
  expect(activityText(quiet({ phase: 'waiting', reached: false }))).toBe('Waiting for the network')
})

test('room and time are given in round figures', () => {
  expect([formatBytes(0), formatBytes(640_000), formatBytes(2_140_000), formatBytes(1_940_000_000)]).toEqual(['1 KB', '640 KB', '2.1 MB', '1.9 GB'])
  expect([timeUntil(0, 5), timeUntil(1000, 0), timeUntil(41_000, 500), timeUntil(185_000, 0)]).toEqual(['now', 'in 1 second', 'in 41 seconds', 'in 3 minutes'])
})
