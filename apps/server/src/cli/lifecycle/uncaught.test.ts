import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { handleUncaught } from './uncaught.ts'

const coded = (code: string) => Object.assign(new Error('Juana dela Cruz, 34-1234567-8'), { code })

/** What is logged and how often the end is asked for, where these things happen. */
function after(...happened: readonly (readonly ['unhandledRejection' | 'uncaughtException', unknown])[]) {
  const process = new EventEmitter()
  const lines: string[] = []
  let ends = 0
  const stop = handleUncaught((fault, said) => lines.push(`${said} ${JSON.stringify(fault)}`), () => void (ends += 1), process as unknown as NodeJS.Process)
  for (const [name, error] of happened) process.emit(name, error)
  stop()
  expect(process.eventNames()).toEqual([])
  return { lines, ends }
}

test('a promise that failed unseen is logged, whatever it failed with, and the server goes on', () => {
  const { lines, ends } = after(['unhandledRejection', coded('57P05')], ['unhandledRejection', undefined], ['unhandledRejection', 'text'])
  expect([lines.length, ends]).toEqual([3, 0])
  expect(lines[0]).toContain('57P05')
  expect(lines.join()).not.toContain('Juana')
})

test.each(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])('a connection that broke (%s) is logged, and the server goes on', (code) => {
  expect(after(['uncaughtException', coded(code)]).ends).toBe(0)
})

test('after any other exception the server ends, once, and says why without data', () => {
  const { lines, ends } = after(['uncaughtException', new TypeError('Juana dela Cruz')], ['uncaughtException', new TypeError('again')])
  expect([lines.length, ends]).toEqual([2, 1])
  expect(lines[0]).toMatch(/^an exception that nobody caught .*"name":"TypeError".*uncaught\.test\.ts/)
  expect(lines.join()).not.toContain('Juana')
})
