import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['placement', 'guard', 'domains/touchpoints']
/** What PostgreSQL has for its own clock. A method `now()` of our own stands after a point. */
const ownClock = /(?<![.\w])(now\s*\(\s*\)|(clock|statement|transaction)_timestamp\s*\(|timeofday\s*\(|(current|local)_?(date|timestamp|time)\b|'(now|today|tomorrow|yesterday)'\s*::)/gi

const clocksIn = (text: string): string[] => text.match(ownClock) ?? []

const files = rooms.flatMap((room) =>
  readdirSync(path.join(source, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('test'))
    .map((file) => path.join(room, file)),
)

test('every way to ask the database for the time is known', () => {
  for (const clock of ['now()', 'current_date', 'CURRENT_TIMESTAMP', 'clock_timestamp()', 'localtimestamp', "'today'::date"]) expect(clocksIn(`select 1 where a < ${clock}`)).toHaveLength(1)
  expect(clocksIn('run.now() performance.now()')).toEqual([])
})

test('where clients stand, who may be called and who is next never hangs on the clock of the database', () => {
  expect(files.filter((file) => file.endsWith('.store.ts')).length).toBeGreaterThan(8)
  expect(files.flatMap((file) => clocksIn(readFileSync(path.join(source, file), 'utf8')).map((clock) => `${file}: ${clock}`))).toEqual([])
})
