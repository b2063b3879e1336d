/*
 * A slow second implementation of the pension calendar, written from promises/pension 1 to 4 and not from the code beside it: it
 * looks at every day of the calendar one by one.
 */
import type { ClaimType, IdType } from '@bisita/contract/pension'
import type { PensionCalendar, PensionRule } from '@bisita/contract/pensionRules'
import type { Pensioner } from './crediting.ts'

type Draw = (below: number) => number

const oneDay = 86_400_000
const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const texts = new Map<number, string>()

function dayText(time: number): string {
  const text = texts.get(time) ?? textOf(time)
  texts.set(time, text)
  return text
}

/** What is known of a day: the pensioner is credited, or the record lacks what a rule asks for. */
type SlowDays = ReadonlyMap<string, 'credited' | 'missing'>

export class SlowCalendar {
  private readonly holidays: ReadonlySet<string>
  private readonly rules: readonly PensionRule[]

  constructor({ rules, holidays }: PensionCalendar) {
    this.rules = rules
    this.holidays = new Set(holidays.map(({ date }) => date))
  }

  /** Whether a bank works on a day. */
  private works(time: number): boolean {
    const weekday = new Date(time).getUTCDay()
    return weekday !== 0 && weekday !== 6 && !this.holidays.has(dayText(time))
  }

  private inForce({ id_type, claim_type }: Pensioner, day: string): PensionRule | null {
    let best: PensionRule | null = null
    for (const rule of this.rules) {
      if (rule.id_type === id_type && rule.claim_types.includes(claim_type) && rule.valid_from <= day && (best === null || rule.valid_from > best.valid_from)) best = rule
    }
    return best
  }

  /** The working day before a day, at most 27 days back. */
  private paid(time: number): number {
    for (let back = 0; back < 28; back += 1) {
      if (this.works(time - back * oneDay)) return time - back * oneDay
    }
    return time
  }

  /** What is known of each day from one to another, by walking from day to day. */
  days(person: Pensioner, from: string, to: string): SlowDays {
    const found = new Map<string, 'credited' | 'missing'>()
    for (let time = Date.parse(from) - 60 * oneDay; time <= Date.parse(to) + 60 * oneDay; time += oneDay) {
      const rule = this.inForce(person, dayText(time))
      const date = new Date(time).getUTCDate()
      const isLast = new Date(time + oneDay).getUTCDate() === 1
      for (const credit of rule?.credits ?? []) {
        if (credit.day !== date && !(isLast && credit.day > date)) continue
        const day = dayText(this.paid(time))
        if (day < from || day > to) continue
        const number = rule?.credit_by === 'birth_day' ? person.birth_date?.slice(8) : person.sss_id?.slice(-1)
        if (rule?.credit_by !== 'all' && number === undefined) {
          if (!found.has(day)) found.set(day, 'missing')
        } else if (rule?.credit_by === 'all' || (Number(number) >= credit.from && Number(number) <= credit.to)) found.set(day, 'credited')
      }
    }
    return found
  }

  /** The days on which a pensioner is credited; null where the record lacks what a rule asks for. */
  credited(person: Pensioner, from: string, to: string): string[] | null {
    const found = this.days(person, from, to)
    return [...found.values()].includes('missing') ? null : [...found.keys()].sort()
  }
}

const later = (day: string, count: number): string => dayText(Date.parse(day) + count * oneDay)

/** The day to which a due day moves, found by walking on from it. `known` covers it widely. */
export function slowMove(known: SlowDays, day: string): string {
  const week = Array.from({ length: 7 }, (_, back) => known.get(later(day, -back)))
  if (week.some((one) => one !== undefined)) return day
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const end = textOf(Date.UTC(year, month - 1 + 14, 0))
  for (let next = later(day, 1); next <= end; next = later(next, 1)) {
    const one = known.get(next)
    if (one !== undefined) return one === 'credited' ? next : day
  }
  return day
}

const pick = <T>(draw: Draw, of: readonly T[]): T => of[draw(of.length)] as T
const types: readonly ClaimType[] = ['RT', 'SD', 'ST', 'SP', 'ED', 'EP', 'ET']
const funds: readonly IdType[] = ['sss', 'gsis']

const someDay = (draw: Draw, from: string, days: number) => textOf(Date.parse(from) + draw(days) * oneDay)

function randomCredits(draw: Draw, by: PensionRule['credit_by']): PensionRule['credits'] {
  if (by === 'all') return [...new Set(Array.from({ length: draw(3) }, () => 1 + draw(31)))].map((day) => ({ day, from: 0, to: 0 }))
  const [least, most] = by === 'birth_day' ? [1, 31] : [0, 9]
  const cut = least + draw(most - least)
  const parts = [{ day: 1 + draw(31), from: least, to: cut }, { day: 1 + draw(31), from: cut + 1, to: most }]
  return draw(5) === 0 ? parts.slice(0, 1) : parts
}

/** A random table with rules that follow each other, and holidays, some of them many in a row. */
export function randomCalendar(draw: Draw, from: string, days: number): PensionCalendar {
  const rules = funds.flatMap((id_type) =>
    [types.slice(0, 3), types.slice(3)].flatMap((claim_types) =>
      Array.from({ length: 1 + draw(4) }, (_, at): PensionRule => {
        const credit_by = pick(draw, ['all', 'birth_day', 'last_digit'] as const)
        const valid_from = at === 0 && draw(4) > 0 ? '2000-01-01' : someDay(draw, from, days)
        return { id_type, claim_types, valid_from, credit_by, credits: randomCredits(draw, credit_by), confirmation: pick(draw, ['birth_month', 'not_in_record', 'none'] as const), source: 'made up', source_date: null, to_check: false }
      }),
    ),
  )
  const singly = rules.filter((rule, at) => !rules.slice(0, at).some((other) => other.id_type === rule.id_type && other.valid_from === rule.valid_from && other.claim_types[0] === rule.claim_types[0]))
  const long = someDay(draw, from, days)
  const row = draw(3) === 0 ? Array.from({ length: draw(40) }, (_, at) => textOf(Date.parse(long) + at * oneDay)) : []
  return { rules: singly, holidays: [...Array.from({ length: draw(150) }, () => someDay(draw, from, days)), ...row].map((date) => ({ date })) }
}

/** A made-up pensioner; some records lack the birth date or the number. */
export const randomPensioner = (draw: Draw): Pensioner => ({
  id_type: pick(draw, funds), claim_type: pick(draw, types),
  birth_date: draw(8) === 0 ? null : someDay(draw, '1936-01-01', 12_000),
  sss_id: draw(8) === 0 ? null : String(1_000_000_000 + draw(1_000_000_000)),
})
