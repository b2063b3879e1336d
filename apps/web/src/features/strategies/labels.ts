import { t } from '@bisita/contract/words'
import type { StepDraft, StrategyDraft, WayTarget, WayDraft } from './draft.ts'

/** `Not Around, No Answer`. */
export const outcomeName = (way: Pick<WayDraft, 'result' | 'secondary_result' | 'contact_detail'>): string =>
  [way.result, way.secondary_result, way.contact_detail].filter((part) => part !== null).join(', ')

/** `3. Second visit`; a step without a name yet by its place. */
export const stepName = (steps: readonly StepDraft[], key: string): string => {
  const at = steps.findIndex((step) => step.key === key)
  const step = steps[at]
  if (step === undefined) return t('the end')
  return step.name.trim() === '' ? t('Step {n}', { n: at + 1 }) : `${at + 1}. ${step.name.trim()}`
}

/** Where a way leads, for people. */
export function targetName(steps: readonly StepDraft[], target: WayTarget): string {
  if (target === 'same') return t('the same step again')
  return target === 'terminate' ? t('the end') : stepName(steps, target.step)
}

/** `at once`, `after 1 day`, `after 14 days`. */
export function waitName(days: string): string {
  const count = Number(days)
  if (days.trim() === '' || count === 0) return t('at once')
  return t('after {days} {count, plural, one {day} other {days}}', { days: days.trim(), count })
}

const kindNames = { visit: t('Visit'), call: t('Call'), terminate: t('End') } as const

const roleNames = { mr: t('by a representative'), tele: t('by a telemarketer'), any: '' } as const

/** What a step is and when: `Visit after 7 days`. */
export const whatName = ({ kind, wait_days, when }: StepDraft): string =>
  kind === 'terminate' ? t('The client is done.') : `${kindNames[kind]} ${waitName(wait_days)}${when === 'after_crediting' ? t(', in the week after the pension is credited') : ''}`

/** A step in a line: what it is, when, and where it leads. */
export function stepLine({ steps }: Pick<StrategyDraft, 'steps'>, step: StepDraft): string {
  if (step.kind === 'terminate') return whatName(step)
  const what = [whatName(step), roleNames[step.role]].filter(Boolean).join(' ')
  const ways = step.ways.map((way) => `${outcomeName(way)}: ${targetName(steps, way.goto)}${way.wait_days === '' ? '' : ` ${waitName(way.wait_days)}`}`)
  const rest = step.otherwise === null ? [] : [`otherwise: ${targetName(steps, step.otherwise)}`]
  return [what, ...ways, ...rest].join('; ')
}

export const kinds = [
  { value: 'visit', label: t('Visit') },
  { value: 'call', label: t('Call') },
  { value: 'terminate', label: t('End') },
] as const

export const conditions = [
  { value: '', label: t('On that day') },
  { value: 'after_crediting', label: t('In the week after crediting') },
] as const

export const stepRoles = [
  { value: 'any', label: t('Anyone') },
  { value: 'mr', label: t('Representative') },
  { value: 'tele', label: t('Telemarketer') },
] as const

/** The fields that a script may name; the page fills them in. */
export const scriptFields = ['firstname', 'lastname', 'age', 'pension_type', 'last_visit', 'caller'] as const
