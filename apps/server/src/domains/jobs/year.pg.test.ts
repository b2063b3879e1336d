import { beforeEach, expect, test } from 'vitest'
import { actors, seedOf, share } from '../../testing/seed.ts'
import { app, create, emptyJobs, openDesk, scheduled } from './testing/desk.ts'
import { beginDue } from './schedules.ts'

openDesk()

beforeEach(emptyJobs)

const [hour, day] = [3_600_000, 86_400_000]
/** The Philippines are eight hours ahead of UTC, all year. */
const manila = 8 * hour
const begin = Date.parse('2027-01-01T00:00:00+08:00')
const servers = 3
/** A year in the long form. */
const days = share(70, 365)

/** Schedules, each with the instants that a plain look at the calendar finds. */
const schedules = [
  { cron: '0 2 * * *', isSlot: () => true, at: 2 * hour },
  { cron: '30 7 * * 1-5', isSlot: (on: Date) => ![0, 6].includes(on.getUTCDay()), at: 7.5 * hour },
  { cron: '0 4 * * 0', isSlot: (on: Date) => on.getUTCDay() === 0, at: 4 * hour },
  { cron: '59 23 31 * *', isSlot: (on: Date) => on.getUTCDate() === 31, at: 24 * hour - 60_000 },
]

const slotsOf = ({ isSlot, at }: (typeof schedules)[number]): number[] =>
  Array.from({ length: days }, (_, n) => begin + n * day).filter((midnight) => isSlot(new Date(midnight + manila))).map((midnight) => midnight + at)

test('in a time with outages each slot runs once, and after an outage the latest for all that were missed', async () => {
  const random = actors(seedOf('year'))()
  app.clock.now = new Date(begin)
  await app.keepSignedIn()
  const functions = ['prune', 'check_audit', 'restore_drill', 'send_reminders']
  const ids: string[] = []
  for (const [n, { cron }] of schedules.entries()) ids.push((await create(scheduled(cron, { execute_function: functions[n], job_name: cron }))).id)

  const expected = schedules.map((): [slot: string, missed: number][] => [])
  for (let seen = begin, now = begin; now < begin + days * day; seen = now) {
    // Somebody looks every few hours; now and then nobody does for days.
    now += random.chance(0.1) ? random.below(12 * day) : 1 + random.below(9 * hour)
    const due = new Date(Math.min(now, begin + days * day - 1))
    await Promise.all(Array.from({ length: servers }, () => beginDue(app.db, due)))
    await app.pool.query(`update jobs set status = 'done', ended_at = now(), total = 0 where status = 'waiting'`)
    for (const [n, schedule] of schedules.entries()) {
      const passed = slotsOf(schedule).filter((slot) => slot > seen && slot <= due.getTime())
      if (passed.length > 0) expected[n]?.push([new Date(passed.at(-1) as number).toISOString(), passed.length - 1])
    }
  }

  const { rows } = await app.pool.query<{ schedule_id: string; slot: Date; missed: string | null }>(
    `select schedule_id, slot, (select substring(message from '^[0-9]+') from job_log l where l.job_id = j.id) as missed from jobs j where slot is not null order by slot`,
  )
  const found = ids.map((id) => rows.filter(({ schedule_id }) => schedule_id === id).map(({ slot, missed }) => [slot.toISOString(), Number(missed ?? 0)]))
  expect(found).toEqual(expected)
  expect(rows.length).toBeGreaterThan(days / 2)
  expect(rows.filter(({ missed }) => missed !== null).length).toBeGreaterThan(2)
})
