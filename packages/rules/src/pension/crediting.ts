import type { ClaimType, IdType } from '@bisita/contract/pension'
import type { CreditingChoice, PensionCalendar, PensionRule } from '@bisita/contract/pensionRules'
import { addDays, isWorkingDay } from '../time/days.ts'

/** What the table goes by; days are YYYY-MM-DD. Of the number only the last digit matters. */
export type Pensioner = { readonly id_type: IdType; readonly claim_type: ClaimType; readonly birth_date: string | null; readonly sss_id: string | null }

/** Why nothing can be said: the record lacks a field, or the table has no rule for the pension. */
export type Missing = 'birth_date' | 'sss_id' | 'rule'

/** A day on which some pensioners of one fund and type are credited: those whose birth day or last digit lies in `from` to `to`. */
export type Crediting = { readonly on: string; readonly by: CreditingChoice; readonly from: number; readonly to: number }

/** The days from a crediting, itself included, that are the week after it. */
export const weekAfter = 7

/**
 * How many days a crediting is moved at most, so that it stays in its month or the one before; where no working day lies
 * in them, it stays where the table has it.
 */
export const mostMoved = 27

/** The months that are searched for the next crediting day. */
const mostMonths = 14

/** A calendar as it is read most often: the rules of a fund and type newest first, the holidays as a set. */
type Prepared = { readonly rules: ReadonlyMap<string, readonly PensionRule[]>; readonly holidays: ReadonlySet<string>; readonly months: Map<string, readonly Crediting[]> }

const preparations = new WeakMap<PensionCalendar, Prepared>()

const keyOf = (id_type: IdType, claim_type: ClaimType): string => `${id_type} ${claim_type}`

function prepared(calendar: PensionCalendar): Prepared {
  const found = preparations.get(calendar)
  if (found !== undefined) return found
  const rules = new Map<string, PensionRule[]>()
  for (const rule of calendar.rules.toSorted((one, other) => (one.valid_from < other.valid_from ? 1 : -1))) {
    for (const type of rule.claim_types) {
      const key = keyOf(rule.id_type, type)
      rules.set(key, [...(rules.get(key) ?? []), rule])
    }
  }
  const made: Prepared = { rules, holidays: new Set(calendar.holidays.map(({ date }) => date)), months: new Map() }
  preparations.set(calendar, made)
  return made
}

/** The rule in force on a day for a fund and pension type; null where the table has none. */
export const ruleOn = (calendar: PensionCalendar, { id_type, claim_type }: Pick<Pensioner, 'id_type' | 'claim_type'>, day: string): PensionRule | null =>
  prepared(calendar).rules.get(keyOf(id_type, claim_type))?.find(({ valid_from }) => valid_from <= day) ?? null

/** The working day on or before a day on which a bank credits. */
function creditedOn(holidays: ReadonlySet<string>, nominal: string): string {
  for (let back = 0; back <= mostMoved; back += 1) {
    const day = addDays(nominal, -back)
    if (!holidays.has(day) && isWorkingDay(day)) return day
  }
  return nominal
}

/** The month (YYYY-MM) `count` months later. */
function laterMonth(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

const lengthOf = (month: string): number => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()

/** The credits whose day of the table lies in a month, where the rule is in force on that day. */
function creditingsOfMonth(calendar: PensionCalendar, of: Pick<Pensioner, 'id_type' | 'claim_type'>, month: string): readonly Crediting[] {
  const { rules, holidays, months } = prepared(calendar)
  const key = `${keyOf(of.id_type, of.claim_type)} ${month}`
  const found = months.get(key)
  if (found !== undefined) return found
  const last = lengthOf(month)
  const made = (rules.get(keyOf(of.id_type, of.claim_type)) ?? []).flatMap((rule) =>
    rule.credits.flatMap(({ day, from, to }) => {
      const nominal = `${month}-${String(Math.min(day, last)).padStart(2, '0')}`
      return ruleOn(calendar, of, nominal) === rule ? [{ on: creditedOn(holidays, nominal), by: rule.credit_by, from, to }] : []
    }),
  )
  months.set(key, made)
  return made
}

/**
 * The crediting days of a fund and type from one day to another, both included, in order, each with whom it is for.
 */
export function creditingsBetween(calendar: PensionCalendar, of: Pick<Pensioner, 'id_type' | 'claim_type'>, from: string, to: string): readonly Crediting[] {
  const found: Crediting[] = []
  const last = laterMonth(to.slice(0, 7), 1)
  for (let month = from.slice(0, 7); month <= last; month = laterMonth(month, 1)) {
    found.push(...creditingsOfMonth(calendar, of, month).filter(({ on }) => on >= from && on <= to))
  }
  return found.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
}

/** The number that a choice goes by; null where the record lacks it. */
function numberOf(by: CreditingChoice, { birth_date, sss_id }: Pensioner): number | null {
  if (by === 'birth_day') return birth_date === null ? null : Number(birth_date.slice(8, 10))
  const digit = /\d$/.exec(sss_id ?? '')
  return digit === null ? null : Number(digit[0])
}

/** Whether a crediting is for a pensioner, or what is missing to say so. */
function isFor({ by, from, to }: Crediting, person: Pensioner): boolean | Missing {
  if (by === 'all') return true
  const number = numberOf(by, person)
  if (number === null) return by === 'birth_day' ? 'birth_date' : 'sss_id'
  return number >= from && number <= to
}

/** What is known of the days from one to another, both included, in order: the pensioner is credited, or what is missing to say. */
function knownDays(calendar: PensionCalendar, person: Pensioner, from: string, to: string): ReadonlyMap<string, true | Missing> {
  const found = new Map<string, true | Missing>()
  for (const crediting of creditingsBetween(calendar, person, from, to)) {
    const answer = isFor(crediting, person)
    if (answer === true || (answer !== false && !found.has(crediting.on))) found.set(crediting.on, answer)
  }
  return found
}

/** The crediting days of a pensioner from one day to another, both included, in order; or what is missing to say. */
export function creditedBetween(calendar: PensionCalendar, person: Pensioner, from: string, to: string): readonly string[] | Missing {
  const known = knownDays(calendar, person, from, to)
  for (const answer of known.values()) if (answer !== true) return answer
  return [...known.keys()]
}

/**
 * The next crediting day on or after a day; or what is missing to say. Where a rule names several days for everybody, it
 * is the first of them.
 */
export function nextCrediting(calendar: PensionCalendar, person: Pensioner, day: string): { readonly day: string } | { readonly missing: Missing } {
  const first = day.slice(0, 7)
  for (let ahead = 0; ahead < mostMonths; ahead += 1) {
    const month = laterMonth(first, ahead)
    for (const [on, answer] of knownDays(calendar, person, ahead === 0 ? day : `${month}-01`, `${month}-31`)) {
      return answer === true ? { day: on } : { missing: answer }
    }
  }
  return { missing: 'rule' }
}

/** Whether a day lies in the week after a crediting: on the crediting day or one of the six after it; or what is missing to say. */
export function isInWeekAfter(calendar: PensionCalendar, person: Pensioner, day: string): boolean | Missing {
  const answers = [...knownDays(calendar, person, addDays(day, 1 - weekAfter), day).values()]
  return answers.includes(true) || (answers[0] ?? false)
}

/**
 * The first day on or after a day that lies in the week after a crediting. What is not known moves nothing: then it is
 * the day itself.
 */
export function firstInWeekAfter(calendar: PensionCalendar, person: Pensioner, day: string): string {
  if (isInWeekAfter(calendar, person, day) !== false) return day
  const next = nextCrediting(calendar, person, day)
  return 'day' in next ? next.day : day
}
