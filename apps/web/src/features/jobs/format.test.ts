import { expect, test } from 'vitest'
import { outcomeWords, progressWords, resultOf, timeLeft } from './format.ts'

test('progress is shown as far as it is known', () => {
  expect(progressWords({ done: 1200, total: 5000 })).toBe('1,200 of 5,000')
  expect(progressWords({ done: 1200, total: null })).toBe('1,200')
  expect(progressWords({ done: 0, total: null })).toBeNull()
})

test('the time left follows from how fast it was so far', () => {
  const started_at = '2026-11-25T10:00:00.000Z'
  const after = (seconds: number) => Date.parse(started_at) + seconds * 1000
  expect(timeLeft({ done: 100, total: 400, started_at }, after(10))).toBe('about 30 seconds left')
  expect(timeLeft({ done: 100, total: 700, started_at }, after(10))).toBe('about 1 minute left')
  expect(timeLeft({ done: 1, total: 10_000, started_at }, after(1))).toBe('about 3 hours left')
  expect(timeLeft({ done: 0, total: 400, started_at }, after(10))).toBeNull()
  expect(timeLeft({ done: 400, total: 400, started_at }, after(10))).toBeNull()
  expect(timeLeft({ done: 1, total: null, started_at }, after(10))).toBeNull()
})

test('a result is put in words, and leads only within the app', () => {
  expect(resultOf({ rows_kept: 1200, path: '/clients' })).toEqual({ path: '/clients', entries: [['Rows kept', '1,200']] })
  expect(resultOf({ path: '//elsewhere.example' }).path).toBeNull()
  expect(resultOf(null)).toEqual({ path: null, entries: [] })
})

test('a line says why a job failed, or when it ended or comes next', () => {
  const job = { message: null, ended_at: null, next_at: null, created_at: '2026-11-25T10:00:00.000Z' }
  expect(outcomeWords({ ...job, status: 'failed', message: 'No room.' })).toBe('No room.')
  expect(outcomeWords({ ...job, status: 'scheduled', next_at: '2026-11-25T18:00:00.000Z' })).toBe('Next 11/26/2026 02:00:00 AM')
  expect(outcomeWords({ ...job, status: 'done', ended_at: '2026-11-25T18:00:00.000Z' })).toBe('11/26/2026 02:00:00 AM')
})
