import { queuedOperations } from '@bisita/contract/devices/devices.kinds'
import { idTypeLabels, pensionTypes } from '@bisita/contract/pension'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { answerMarks } from '../../consents/words.ts'
import type { QuarantineItem, QuarantineDecision } from './quarantine.queries.ts'

/** What an item does, and of whom. */
export function titleOf({ kind, client_name }: Pick<QuarantineItem, 'kind' | 'client_name'>): string {
  const label = kind === 'note' ? t('Visit written down on a locked phone') : queuedOperations[kind].label
  return client_name === null ? label : `${label}: ${client_name}`
}

/** What a person has no use for: numbers of records, and how it was measured. */
const inside = /(^|_)id$|^(photo_sha256|latitude|longitude|accuracy|fix_age_seconds|fixed_at|device_time|app_version|recorded_offline|visit_type)$/

const names: Readonly<Record<string, string>> = {
  firstname: t('First name'),
  middlename: t('Middle name'),
  lastname: t('Last name'),
  visit_result: t('Result'),
  visit_secondary_result: t('Detail'),
  visit_others_result: t('Other result'),
  has_availed: t('Availed'),
  visit_time: t('Time of the visit'),
  visible_at: t('Day'),
  sss_id: t('SSS or GSIS number'),
  id_type: t('ID type'),
  claim_type: t('Pension type'),
  pension_amt: t('Pension amount'),
}

const nameOf = (field: string): string => {
  const words = field.replaceAll('_', ' ')
  return names[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const idTypes: Readonly<Record<string, string>> = idTypeLabels
const pensions: Readonly<Record<string, string>> = pensionTypes

function shown(field: string, value: unknown): string {
  if (field === 'consent') return consentWords(value)
  const code = field === 'id_type' ? idTypes : field === 'claim_type' ? pensions : {}
  return (typeof value === 'string' ? code[value] : undefined) ?? plain(value)
}

/** The answer of a client that came with a visit; as it stands where a later version says more. */
function consentWords(value: unknown): string {
  const { answer = '' } = value as { readonly answer?: string }
  const marks: Readonly<Record<string, { readonly word: string }>> = answerMarks
  return marks[answer]?.word ?? answer
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return grouped(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return showDate(value)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) ? showDateTime(value) : value
}

/** What an item says, in words: its fields without what is empty. */
export const contentLines = ({ content }: Pick<QuarantineItem, 'content'>): (readonly [name: string, value: string])[] =>
  Object.entries(content)
    .filter(([field, value]) => value !== null && value !== '' && !inside.test(field))
    .map(([field, value]) => [nameOf(field), shown(field, value)])

/** What accepting a note says: it names nobody that the server knows. */
export const noteWords = { accept: t('Nothing is saved for the client. Record the visit, then accept this.'), done: t('Accepted. The note is kept.') }

/** What is asked and said of each decision. */
export const decisionWords: Readonly<Record<QuarantineDecision, { act: string; ask: string; keep: string; done: string }>> = {
  accept: { act: t('Accept'), ask: t('Accept this?'), keep: t('Not now'), done: t('Accepted. It is stored as recorded.') },
  reject: { act: t('Reject'), ask: t('Reject this?'), keep: t('Not now'), done: t('Rejected. It is kept, but not saved to the client.') },
}

const mostOfMessage = 255

/** Why a message cannot be sent, or null. A rejection says why. */
export function messageFault(action: QuarantineDecision, message: string): string | null {
  const { length } = message.trim()
  if (length === 0) return action === 'reject' ? t('This is required.') : null
  return length > mostOfMessage ? t('At most {mostOfMessage} characters.', { mostOfMessage }) : null
}
