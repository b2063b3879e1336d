import { expect, onTestFinished, test, vi } from 'vitest'
import { askToKeep, roomOf } from './room.ts'

const never = () => new Promise<never>(() => undefined)

function timed() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('a browser that says everything is believed; one that refuses, or lacks it, says nothing', async () => {
  expect(await roomOf({ estimate: () => Promise.resolve({ usage: 1, quota: 2 }), persisted: () => Promise.resolve(true) })).toEqual({ usage: 1, quota: 2, persisted: true })
  expect(await roomOf({ estimate: () => Promise.reject(new Error('No.')), persisted: () => Promise.reject(new Error('No.')) })).toEqual({ usage: null, quota: null, persisted: false })
  expect(await roomOf({})).toEqual({ usage: null, quota: null, persisted: false })
})

test('one that never answers is waited for two seconds', async () => {
  timed()
  const asked = roomOf({ estimate: never, persisted: () => Promise.resolve(true) })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asked).toEqual({ usage: null, quota: null, persisted: true })
})

test('the promise to keep what is stored is asked for once it is not given, and nobody waits for the answer', async () => {
  const asked: string[] = []
  const persist = () => {
    asked.push('asked')
    return never()
  }
  expect(askToKeep({ persisted: () => Promise.resolve(true), persist })).toBeUndefined()
  expect(askToKeep({ persisted: never, persist })).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([])
  askToKeep({ persisted: () => Promise.resolve(false), persist })
  askToKeep({ persisted: () => Promise.reject(new Error('No.')), persist })
  askToKeep({ persist })
  askToKeep({})
  askToKeep({ persist: () => Promise.reject(new Error('No.')) })
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual(['asked', 'asked', 'asked'])
})
