import { type ClientField, clientFields, type ClientFieldSpec, clientFieldSpecs, forEachClientField } from '@bisita/contract/clients/clients.fields'
import type { ClaimType, IdType } from '@bisita/contract/pension'
import { birthDateProblem } from '@bisita/rules/clients/ages'
import { identifierProblem, showIdentifier } from '@bisita/rules/clients/identifiers'
import { amountProblem } from '@bisita/rules/money'
import { nameProblem, tidyName } from '@bisita/rules/clients/names'
import { showPhone } from '@bisita/rules/clients/phones'
import type { Client, ClientChanges, NewClient } from './clients.repository.ts'

/** The fields as they are typed: all text. */
export type ClientFormValues = Record<ClientField, string>

/** The first choice of the fund is made, that of the pension type is the person's. */
export const emptyValues: ClientFormValues = { ...forEachClientField((spec) => ('usual' in spec ? (spec.usual ?? '') : '')), id_type: 'sss' }

/** What a form is about: a record, or what was entered of one. */
type Shown = Pick<Client, ClientField>

const typed = (spec: ClientFieldSpec, value: string | number, { id_type }: Shown): string => {
  switch (spec.kind) {
    case 'phone':
      return showPhone(String(value))
    case 'identifier':
      return showIdentifier(id_type, String(value))
    case 'pesos':
      return Number(value).toFixed(2)
    default:
      return String(value)
  }
}

/** A record as the form shows it. */
export const valuesOf = (client: Shown): ClientFormValues =>
  forEachClientField((spec, field) => {
    const value = client[field]
    return value === null ? '' : typed(spec, value, client)
  })

const nothingEntered = forEachClientField((spec) => (spec.required ? (spec.kind === 'choice' ? spec.of[0] : '') : null)) as Shown

/** What was entered of a client, laid over the record that it changes; null where it makes one. */
export const valuesEntered = (record: Shown | null, entered: NewClient | ClientChanges): ClientFormValues =>
  valuesOf({ ...nothingEntered, ...record, ...fieldsOf(entered) })

/** Pesos as people type them: with a sign, with commas. */
const amountOf = (typed: string): number => Number(typed.replace(/[₱,\s]/g, ''))

type Check = (typed: string, values: ClientFormValues) => string | null

const atMost = (count: number) => (typed: string) => (typed.trim().length > count ? `At most ${count} characters.` : null)

const checkOf = (spec: ClientFieldSpec, minimumAge: number, today: string): Check => {
  switch (spec.kind) {
    case 'name':
      return (typed) => nameProblem(tidyName(typed))
    case 'text':
    case 'phone':
      return atMost(spec.most)
    case 'identifier':
      return (typed, values) => identifierProblem(values.id_type as IdType, typed)
    case 'pesos':
      return (typed) => amountProblem(amountOf(typed))
    case 'day':
      return (typed) => birthDateProblem(typed, minimumAge, today)
    default:
      return () => null
  }
}

const missing = ({ kind, label }: ClientFieldSpec): string => (kind === 'name' ? 'This is required.' : `Choose the ${label.toLowerCase()}.`)

/** What is wrong with each field, as the server would say; by field, null where it is right. */
export const checks = (minimumAge: number, today: string): Record<ClientField, Check> =>
  forEachClientField((spec) => {
    const check = checkOf(spec, minimumAge, today)
    return (typed, values) => {
      if (typed.trim() === '') return spec.required ? missing(spec) : null
      return check(typed, values)
    }
  })

const orNull = (typed: string): string | null => typed.trim() || null

/** A typed value as the call takes it. */
const sentOf = ({ kind, required }: ClientFieldSpec, typed: string): unknown => {
  if (required) return kind === 'name' ? tidyName(typed) : typed
  return kind === 'pesos' && typed.trim() !== '' ? amountOf(typed) : orNull(typed)
}

const asSent = (values: ClientFormValues, wanted: readonly ClientField[]) =>
  Object.fromEntries(wanted.map((field) => [field, sentOf(clientFieldSpecs[field], values[field])]))

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
