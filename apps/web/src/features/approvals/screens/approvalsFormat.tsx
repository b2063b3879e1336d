import { isMaskedField } from '@bisita/contract/clients/clients.masked'
import type { ApprovalRecord } from '@bisita/contract/approvals'
import { type Role, roleLabels, roles } from '@bisita/contract/users/roles'
import { showPeso } from '@bisita/rules/money'
import { t } from '@bisita/contract/words'
import type { Approval } from '../approvals.queries.ts'
import type { FieldFormat } from '../components/ChangeTable.tsx'
import { plainName, plainValue } from '../format.ts'
import { wholeNumber } from '../../clients/numbers/shown.ts'
import { fieldName, showValue } from '../../clients/format.ts'

type Names = Readonly<Record<string, string>>

/** What fields are called where their own domain has no word for them, or another one would mislead here. */
const names: Readonly<Record<ApprovalRecord, Names>> = {
  client: {},
  visit: {
    visit_type: t('Visit or call'),
    visit_time: t('When'),
    user_display_name: t('By'),
    has_availed: t('Availed'),
    visit_result: t('Result'),
    visit_secondary_result: t('Detail'),
    visit_others_result: t('Other result'),
  },
  itinerary: { assigned_to: t('Assigned to'), visible_at: t('Day'), skip_reason: t('Reason for skipping') },
  product: { price: t('Price') },
  user: {
    display_name: t('Name'),
    user_type: t('Role'),
    branch_id: t('Branch'),
    tenure_date: t('Hired on'),
    deactivated: t('Deactivated'),
    password: t('Password'),
  },
  branch: { branch_name: t('Branch'), area_id: t('Area') },
  area: { area_name: t('Area') },
}

/** A GSIS number may have one digit more than one of the SSS. */
const sssDigits = 10

/** The value of a client's field, of a masked number the whole. */
function wholeValue(field: string, value: unknown): string {
  if (!isMaskedField(field) || typeof value !== 'string') return showValue(field, value)
  return wholeNumber(field, value, value.length > sssDigits ? 'gsis' : 'sss')
}

/** The names and values of a request's fields, in the words of the domain whose record it is about; `whole` once somebody asked for the numbers that are masked. */
export function approvalFormatOf({ record_type }: Pick<Approval, 'record_type'>, whole = false): FieldFormat {
  const named = names[record_type]
  if (record_type === 'client') return { name: fieldName, value: whole ? wholeValue : showValue, text: showValue }
  const text = (field: string, value: unknown): string => {
    if (field === 'price' && typeof value === 'number') return showPeso(value)
    return record_type === 'user' ? userValue(field, value) : plainValue(value)
  }
  return { name: (field) => named[field] ?? plainName(field), value: text, text }
}

/** What of a person is stored as a code, in words. */
function userValue(field: string, value: unknown): string {
  if (field === 'user_type') return roles.some((role) => role === value) ? roleLabels[value as Role] : plainValue(value)
  if (field === 'deactivated' && (value === 'Y' || value === 'N')) return plainValue(value === 'Y')
  return plainValue(value)
}
