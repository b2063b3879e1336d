import type { ContactBlock } from '@bisita/contract/touchpoints/guard'
import type { PensionCalendar } from '@bisita/contract/pensionRules'
import { t } from '@bisita/contract/words'
import { addDays } from '../time/days.ts'
import { showDate } from '../time/dates.ts'
import { endsWork } from '../visits/outcomes.ts'
import { confirmationMonth } from './confirmation.ts'
import { creditedBetween, type Missing, nextCrediting, type Pensioner, ruleOn, weekAfter } from './crediting.ts'

/** What decides whether anything about the pension is said of a client at all. */
export type PensionClient = Pensioner & {
  readonly do_not_contact: ContactBlock
  readonly visit_result: string | null
  /** The placement; null or absent without a strategy. */
  readonly touchpoint?: { readonly ended: string | null } | null
}

/** Whether the pension calendar speaks of a client: not of one who is not to be contacted, has died, moved out, or whose strategy has ended. */
export const hasPensionCalendar = ({ do_not_contact, visit_result, touchpoint }: Omit<PensionClient, keyof Pensioner>): boolean =>
  do_not_contact === 'none' && !endsWork(visit_result) && (touchpoint?.ended ?? null) === null

const missingWords: Readonly<Record<Missing | 'not_in_record', string>> = {
  birth_date: t('not known, since the record has no date of birth'),
  sss_id: t('not known, since the record has no number'),
  rule: t('not known, since the pension rules have none for this pension'),
  not_in_record: t('not known: the record lacks the fields for it'),
}

const months = [t('January'), t('February'), t('March'), t('April'), t('May'), t('June'), t('July'), t('August'), t('September'), t('October'), t('November'), t('December')] as const

/** A fact about the pension: what it is about, and what is known. `marked`: the office has yet to check the rule. */
export type PensionFact = { readonly name: string; readonly text: string; readonly marked: boolean }

/** The crediting in words: the last one while its week runs, and the next. */
function creditedText(calendar: PensionCalendar, person: Pensioner, today: string): string {
  const next = nextCrediting(calendar, person, addDays(today, 1))
  const recent = creditedBetween(calendar, person, addDays(today, 1 - weekAfter), today)
  const last = typeof recent === 'string' ? undefined : recent.at(-1)
  if ('missing' in next) return last === undefined ? t('Day {value}', { value: missingWords[next.missing] }) : showDate(last)
  const rule = ruleOn(calendar, person, next.day)
  const unsure = rule?.credit_by === 'all' && rule.credits.length > 1 ? t(', one of {credits} possible days of the month', { credits: rule.credits.length }) : ''
  return last === undefined ? t('Next {day}{unsure}', { day: showDate(next.day), unsure }) : t('{value}, next {day}{unsure}', { value: last === today ? t('Today') : showDate(last), day: showDate(next.day), unsure })
}

/** When the pension of a client is credited, as a few words for a list; null where the calendar says nothing of the client. */
export function creditedFact(calendar: PensionCalendar, client: PensionClient, today: string): string | null {
  if (!hasPensionCalendar(client)) return null
  const next = nextCrediting(calendar, client, today)
  return 'missing' in next ? null : next.day === today ? t('Pension credited today') : t('Pension {day}', { day: showDate(next.day) })
}

/** The facts about a client's pension on a Manila day, one line each; none where the calendar does not speak of the client. */
export function pensionFacts(calendar: PensionCalendar, client: PensionClient, today: string): readonly PensionFact[] {
  if (!hasPensionCalendar(client)) return []
  const marked = ruleOn(calendar, client, today)?.to_check ?? false
  const month = confirmationMonth(calendar, client, today)
  const credited: PensionFact = { name: t('Pension credited'), text: creditedText(calendar, client, today), marked }
  if (month === null) return [credited]
  const said = typeof month === 'object' ? t('Month {value}', { value: missingWords[month.missing] }) : month === Number(today.slice(5, 7)) ? t('{value}, this month', { value: months[month - 1] }) : (months[month - 1] ?? '')
  return [credited, { name: t('Annual confirmation'), text: said, marked }]
}
