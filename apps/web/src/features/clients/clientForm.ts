import { type ClientField, clientFields, type ClientFieldSpec, clientFieldSpecs, clientPhones, forEachClientField } from '@bisita/contract/clients/clients.fields'
import { maskedFields } from '@bisita/contract/clients/clients.masked'
import type { ClaimType, IdType } from '@bisita/contract/pension'
import { birthDateProblem } from '@bisita/rules/clients/ages'
import { readAmount, typedAmount } from '@bisita/rules/cells/amounts'
import { readIdentifier } from '@bisita/rules/cells/identifiers'
import { showIdentifier } from '@bisita/rules/cells/shownIdentifier'
import { isMasked } from '@bisita/rules/cells/masks'
import { isDialable } from '@bisita/rules/cells/numberPlan'
import { phoneProblem, storedPhone } from '@bisita/rules/cells/phones'
import { amountProblem } from '@bisita/rules/money'
import { nameProblem, tidyName } from '@bisita/rules/clients/names'
import { showPhone } from '@bisita/rules/clients/phones'
import { t } from '@bisita/contract/words'
import { numberAtFirst } from './numbers/shown.ts'
import type { ClientWithQueue, ClientChanges, NewClient } from './clients.repository.ts'

/** The fields as they are typed: all text. */
export type ClientFormValues = Record<ClientField, string>

/** The first choice of the fund is made, that of the pension type is the person's. */
export const emptyValues: ClientFormValues = { ...forEachClientField((spec) => ('usual' in spec ? (spec.usual ?? '') : '')), id_type: 'sss' }

/** What a form is about: a record, or what was entered of one. */
type Shown = Pick<ClientWithQueue, ClientField>

const typed = (spec: ClientFieldSpec, value: string | number, { id_type }: Shown): string => {
  switch (spec.kind) {
    case 'phone':
      return showPhone(String(value))
    case 'identifier':
      return showIdentifier(id_type, String(value))
    case 'pesos':
      return typedAmount(Number(value))
    default:
      return String(value)
  }
}

const nothingEntered = forEachClientField((spec) => (spec.required ? (spec.kind === 'choice' ? spec.of[0] : '') : null)) as Shown

/** A record as the form shows it. What it lacks is empty: a draft may be older than a field. */
export function valuesOf(client: Partial<Shown>): ClientFormValues {
  const shown = { ...nothingEntered, ...client }
  return forEachClientField((spec, field) => {
    const value = shown[field]
    return value === null ? '' : typed(spec, value, shown)
  })
}

/** The form values of a queued entry, merged over the record that it changes; null where it creates one. */
export const valuesEntered = (record: Shown | null, entered: NewClient | ClientChanges): ClientFormValues => valuesOf({ ...record, ...fieldsOf(entered) })

/** The same with every number masked that nobody has asked for. */
export function maskedValues(values: ClientFormValues): ClientFormValues {
  const masks = maskedFields.flatMap((field) => (values[field] === '' ? [] : [[field, numberAtFirst(field, values[field], values.id_type as IdType)] as const]))
  return { ...values, ...Object.fromEntries(masks) }
}

type Check = (typed: string, values: ClientFormValues) => string | null

const atMost = (count: number) => (typed: string) => (typed.trim().length > count ? t('At most {count} characters.', { count }) : null)

/** What is wrong with an amount as it is typed. */
function amountWrong(typed: string): string | null {
  const read = readAmount(typed)
  return 'problem' in read ? read.problem : amountProblem(read.value)
}

function identifierWrong(typed: string, { id_type }: ClientFormValues): string | null {
  const read = readIdentifier(id_type as IdType, typed)
  return 'problem' in read ? read.problem : null
}

const checkOf = (spec: ClientFieldSpec, minimumAge: number, today: string, accepted: readonly string[]): Check => {
  switch (spec.kind) {
    case 'name':
      return (typed) => nameProblem(tidyName(typed))
    case 'text':
      return atMost(spec.most)
    case 'phone':
      return (typed) => atMost(spec.most)(typed) ?? (accepted.includes(typed.trim()) ? null : phoneProblem(typed))
    case 'identifier':
      return identifierWrong
    case 'pesos':
      return amountWrong
    case 'degrees':
      return (typed) => (Number(typed) >= spec.least && Number(typed) <= spec.greatest ? null : t('Not in the Philippines.'))
    case 'day':
      return (typed) => birthDateProblem(typed, minimumAge, today)
    default:
      return () => null
  }
}

const missing = ({ kind, label }: ClientFieldSpec): string => (kind === 'name' ? t('This is required.') : t('Choose the {toLowerCase}.', { toLowerCase: label.toLowerCase() }))

/** The phone numbers of a form, as they stand in it. */
export const phonesOf = (values: ClientFormValues): readonly string[] => clientPhones.map((field) => values[field].trim())

/**
 * What is wrong with each field, as the server would say; by field, null where it is right. Numbers in `accepted` are right
 * as they were typed.
 */
export const checks = (minimumAge: number, today: string, accepted: readonly string[] = []): Record<ClientField, Check> =>
  forEachClientField((spec) => {
    const check = checkOf(spec, minimumAge, today, accepted)
    return (typed, values) => {
      // A masked number stays as it is.
      if (isMasked(typed)) return null
      if (typed.trim() === '') return spec.required ? missing(spec) : null
      return check(typed, values)
    }
  })

const orNull = (typed: string): string | null => typed.trim() || null

/** A typed value as the call takes it. */
const sentOf = ({ kind, required }: ClientFieldSpec, typed: string): unknown => {
  if (required) return kind === 'name' ? tidyName(typed) : typed
  if (typed.trim() === '') return null
  if (kind === 'degrees') return Number(typed)
  if (kind !== 'pesos') return orNull(typed)
  const read = readAmount(typed)
  return 'value' in read ? read.value : Number.NaN
}

/** A number that can't be dialled is there because the person kept it. */
const isAccepted = (typed: string): boolean => {
  const stored = storedPhone(typed)
  return stored !== null && !isDialable(stored)
}

const asSent = (values: ClientFormValues, wanted: readonly ClientField[]) => ({
  ...Object.fromEntries(wanted.map((field) => [field, sentOf(clientFieldSpecs[field], values[field])])),
  ...(clientPhones.some((phone) => wanted.includes(phone) && isAccepted(values[phone])) ? { keep_phones: true } : {}),
})

/** The fields of a client that something entered carries; what is undefined is not carried. */
const fieldsOf = (entered: NewClient | ClientChanges): Partial<Shown> =>
  Object.fromEntries(clientFields.flatMap((field) => (entered[field] === undefined ? [] : [[field, entered[field]]])))

/** The whole of a new client. */
export const newClientOf = (id: string, values: ClientFormValues): NewClient => ({
  ...(asSent(values, clientFields) as Omit<NewClient, 'id' | 'id_type' | 'claim_type'>),
  id,
  id_type: values.id_type as IdType,
  claim_type: values.claim_type as ClaimType,
})

/** The fields that were changed, and only they: what is left alone stays as somebody else may have set it. */
export const changesOf = (before: ClientFormValues, values: ClientFormValues): ClientChanges =>
  asSent(
    values,
    clientFields.filter((field) => values[field].trim() !== before[field].trim()),
  )

/** A corrected change: the fields that it had, as they stand now, and those that were changed besides. */
export const correctedChanges = (entered: ClientChanges, before: ClientFormValues, values: ClientFormValues): ClientChanges =>
  asSent(
    values,
    clientFields.filter((field) => entered[field] !== undefined || values[field].trim() !== before[field].trim()),
  )
