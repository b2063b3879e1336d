import { expect, test } from 'vitest'
import { cronOf, nextTimes, usualScheduleTimes } from './timetable.ts'
import { cronWords } from './cronWords.ts'

test.each([
  ['0 2 * * *', 'Every day at 2:00 AM'],
  ['30 7 * * *', 'Every day at 7:30 AM'],
  ['5 0 * * *', 'Every day at 12:05 AM'],
  ['0 12 * * 1-5', 'Monday to Friday at 12:00 PM'],
  ['0 4 * * 0', 'Every Sunday at 4:00 AM'],
  ['0 4 * * 7', 'Every Sunday at 4:00 AM'],
  ['0 4 * * SUN', 'Every Sunday at 4:00 AM'],
  ['0 4 1 * 1', 'On day 1 of every month or every Monday at 4:00 AM'],
  ['0 4 15 * 1-5', 'On day 15 of every month or Monday to Friday at 4:00 AM'],
  ['0 4 1,15 * 1', 'At the times 0 4 1,15 * 1'],
  ['0 4 1 * 0-6', 'Every day at 4:00 AM'],
  ['15 18 * * 1,4,6', 'Every Monday, Thursday and Saturday at 6:15 PM'],
  ['0 3 15 * *', 'On day 15 of every month at 3:00 AM'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['*/1 * * * *', 'Every minute'],
  ['0 * * * *', 'Every hour'],
  ['20 * * * *', 'Every hour, 20 minutes past'],
  ['0 2 1 1 *', 'At the times 0 2 1 1 *'],
  ['0,30 2 * * *', 'At the times 0,30 2 * * *'],
  ['0 2-4 * * *', 'At the times 0 2-4 * * *'],
])('%s reads "%s"', (cron, words) => {
  expect(cronWords(cron)).toBe(words)
})

test('the form’s choices are five fields', () => {
  const at = { ...usualScheduleTimes, time: '07:05' }
  expect(cronOf({ ...at, every: 'day' })).toBe('5 7 * * *')
  expect(cronOf({ ...at, every: 'workday' })).toBe('5 7 * * 1-5')
  expect(cronOf({ ...at, every: 'week', weekday: '3' })).toBe('5 7 * * 3')
  expect(cronOf({ ...at, every: 'month', date: '31' })).toBe('5 7 31 * *')
  expect(cronOf({ ...at, every: 'hour' })).toBe('0 * * * *')
  expect(cronOf({ ...at, every: 'fields', fields: ' 1  2 * *  * ' })).toBe('1 2 * * *')
})

test('the next three times are those of Manila, and none where none comes', () => {
  const now = new Date('2026-11-25T17:59:30Z')
  expect(nextTimes('0 2 * * *', now).map((at) => at.toISOString())).toEqual([
    '2026-11-25T18:00:00.000Z', '2026-11-26T18:00:00.000Z', '2026-11-27T18:00:00.000Z',
  ])
  expect(nextTimes('0 0 30 2 *', now)).toEqual([])
  expect(nextTimes('nothing', now)).toEqual([])
  expect(nextTimes('0 0 2 * * *', now)).toEqual([])
})
