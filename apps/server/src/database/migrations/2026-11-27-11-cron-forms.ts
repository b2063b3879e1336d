import { type Kysely, sql } from 'kysely'

type Schedule = { readonly id: string; readonly cron: string; readonly execute_function: string; readonly rest: string }

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const numbered = (text: string, names: readonly string[], least: number): string => names.reduce((text, name, at) => text.replaceAll(name, String(least + at)), text)

/** Without names, zeros before a number, and the second number of Sunday where it stands alone or in a list. */
function formOf(cron: string): string {
  const fields = cron.trim().toUpperCase().split(/\s+/)
  return fields
    .map((text, at) => {
      const digits = numbered(numbered(text, at === 3 ? months : [], 1), at === 4 ? weekdays : [], 0).replace(/\b0+(?=\d)/g, '')
      return at === 4 ? digits.split(',').map((one) => (one === '7' ? '0' : one)).join(',') : digits === '?' ? '*' : digits
    })
    .join(' ')
}

/**
 * Schedules in the one form in which times are kept from now on (`cronForm`), as far as they were written otherwise by a
 * name or by 7 for Sunday. Of those that mean the same the oldest stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Schedule>`
    select id, cron, execute_function, (parameters - 'cron')::text as rest from jobs where status = 'scheduled' order by created_at, id`.execute(db)
  const seen = new Set<string>()
  for (const { id, cron, execute_function, rest } of rows) {
    const form = formOf(cron)
    const same = JSON.stringify([execute_function, rest, form])
    if (seen.has(same)) {
      await sql`
        update jobs set status = 'cancelled', ended_at = now(), next_at = null, message = 'Another schedule runs this at the same times.' where id = ${id}`.execute(db)
    }
    seen.add(same)
  }
  for (const { id, cron } of rows) {
    const form = formOf(cron)
    if (form === cron) continue
    await sql`
      update jobs set cron = ${form}, parameters = jsonb_set(parameters, '{cron}', to_jsonb(${form}::text)) where id = ${id} and status = 'scheduled'`.execute(db)
  }
}
