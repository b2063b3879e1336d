import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { Evidence } from '@bisita/contract/visits/visits.evidence'

/** A stored number in the local form. */
const localPhone = (stored: string): string =>
  stored
    .replace(/^\+63(9\d\d)(\d{3})(\d{4})$/, '0$1 $2 $3')
    .replace(/^\+632(\d{4})(\d{4})$/, '(02) $1 $2')
    .replace(/^\+63([3-8]\d)(\d{3})(\d{4})$/, '(0$1) $2 $3')

/** An instant as the screens show it, in Manila: 11/26/2026 10:55:02 AM. Other text is unchanged. */
const manilaTime = (text: string): string => {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text
  const [, year, month, day, hour = '', rest] = /^(\d+)-(\d+)-(\d+)T(\d+)(:\d+:\d+)/.exec(new Date(Date.parse(text) + 8 * 3_600_000).toISOString()) ?? []
  return `${month}/${day}/${year} ${String(Number(hour) % 12 || 12).padStart(2, '0')}${rest} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** Of what was noticed about a visit the verdict, or what nobody dismissed. */
const evidenceCell = (evidence: Evidence | null, field: string): string =>
  evidence === null ? '' : field === 'evidence' ? evidence.verdict : evidence.flags.filter(({ note }) => note === undefined).map(({ message }) => message).join(' ')

/** What a client answered about one way of contact, or when the last answer about contact was given. */
function consentCell(consents: readonly ClientConsent[], about: string): string {
  const marketing = consents.filter(({ purpose }) => purpose === 'marketing')
  if (about !== 'at') return marketing.find(({ channel }) => channel === about)?.answer ?? ''
  const times = marketing.map(({ at }) => Date.parse(at))
  return times.length === 0 ? '' : manilaTime(new Date(Math.max(...times)).toISOString())
}

/** The expected cell of an export from an item of the list, in which the numbers are masked already. */
export function exportedCell(item: Record<string, unknown>, field: string): string {
  if (field.startsWith('evidence')) return evidenceCell(item['evidence'] as Evidence | null, field)
  if (field.startsWith('consent_')) return consentCell(item['consents'] as ClientConsent[], field.slice('consent_'.length))
  const [, record, part] = /^(next_touchpoint|pin)_(name|kind|due_on|latitude|longitude|visits)$/.exec(field) ?? []
  const of = item[field === 'pin_visits' ? 'visits_pin' : (record ?? '')] as Record<string, unknown> | null
  const value = part === undefined ? item[field] : (of?.[part] ?? null)
  if (value === null) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'sss_id') {
    // The list masked it already: four digits are left.
    return item.id_type === 'sss' ? value.replace(/^(•••• \d{3})(\d)$/, '$1-$2') : value
  }
  const text = field.endsWith('phone_number') ? localPhone(value) : manilaTime(value)
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
