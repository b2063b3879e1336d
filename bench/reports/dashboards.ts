import type { Database } from '@bisita/server/database/connection'
import { scopeOf } from '@bisita/rules/people/scope'
import type { Subject } from '../cases.ts'
import { dashboard } from '../calls/statements.ts'
import { compare, get } from '../measure.ts'
import type { Result } from '../results.ts'
import { cookieOf, startServers } from '../running.ts'

const pairs = 5

/** What each role's dashboard reads, by its period. */
const paths: Readonly<Record<string, (days: number) => string>> = {
  dashboard: (days) => `/user/dashboard?visits_per_day=${days}+DAY&average_response=${days}+DAY`,
  'dashboard overview': (days) => `/user/dashboard/overview?period=${days}+DAY`,
  'dashboard standing': (days) => `/user/dashboard/standing?period=${days}+DAY`,
}

/** The dashboards of every role over 3 and 30 days against days, results, places and totals in one statement. */
export async function benchDashboards({ db }: Database, url: string, size: number, password: string, today: string): Promise<Result[]> {
  const people: readonly Subject[] = await db.selectFrom('users').select(['username', 'id', 'user_type', 'branch_id']).where('username', 'in', ['mr1', 'tele1', 'oic1', 'ah1', 'admin']).orderBy('username').execute()
  const measured = people.flatMap((subject) =>
    [3, 30].map((days) => {
      const { sql, parameters } = dashboard({ ...subject, must_change_password: false, scope: scopeOf(subject), session: Buffer.alloc(32) }, today, days).compile(db)
      return { subject, days, floor: { sql, parameters } }
    }),
  )
  const nameOf = ({ username }: Subject, days: number): string => `${username} ${days} days`
  const running = await startServers(url, Object.fromEntries(measured.map(({ subject, days, floor }) => [nameOf(subject, days), floor])))
  const results: Result[] = []
  try {
    for (const { subject, days } of measured) {
      const cookie = await cookieOf(running.server, subject.username, password)
      const floor = `${running.floor}/${encodeURIComponent(nameOf(subject, days))}`
      for (const [what, path] of Object.entries(paths)) {
        const ours = `${running.server}/api${path(days)}`
        if ((await fetch(ours, { headers: { cookie } })).status === 403) continue
        const compared = await compare(async () => (await get(ours, { cookie })).ms, async () => (await get(floor, {})).ms, pairs)
        results.push({ name: `${what} ${nameOf(subject, days)}`, size, unit: 'ms', bound: 3, ...compared })
      }
    }
  } finally {
    await running.stop()
  }
  return results
}
