import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, beforeEach } from 'vitest'
import { app } from '../../../../testing/desk.ts'

const wednesday = 3
const tenHours = 36_000_000

/** A Wednesday at ten in Manila, past everything that the demonstration has. */
function nextMorning(): Date {
  let day = addDays(manilaDay(new Date()), 1)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== wednesday) day = addDays(day, 1)
  return new Date(startOfDay(day).getTime() + tenHours)
}

/** Has each test of a file begin on one morning with nobody taken by a caller. Called after `signedIn`, since the sessions that are there are kept. */
export function eachMorning(): Date {
  const morning = nextMorning()
  beforeAll(async () => {
    await app.keepSignedIn()
    await app.pool.query(`update settings set value = value - 'call_hours_kept'`)
  })
  beforeEach(async () => {
    app.clock.now = morning
    await app.pool.query('update desk_leases set ended_at = taken_at where ended_at is null')
  })
  return morning
}
