import { maximumPhone, maximumText } from '@bisita/contract/limits'
import type { ClaimType, IdType } from '@bisita/contract/pension'
import { birthDateProblem } from '@bisita/rules/ages'
import type { ClientField } from '@bisita/rules/clientFields'
import { identifierProblem, showIdentifier } from '@bisita/rules/identifiers'
import { amountProblem } from '@bisita/rules/money'
import { nameProblem, tidyName } from '@bisita/rules/names'
import { showPhone } from '@bisita/rules/phones'
import type { Client, ClientChanges, NewClient } from './clients.repository.ts'

/** The fields as they are typed: all text. */
export type ClientFormValues = Record<ClientField, string>

export const emptyValues: ClientFormValues = {
  lastname: '',
  firstname: '',
  middlename: '',
  birth_date: '',
  id_type: 'sss',
  sss_id: '',
  claim_type: '',
  pension_amt: '',
  product_id: '',
  phone_number: '',
  secondary_phone_number: '',
  location_id: '',
  address: '',
}

const phone = (stored: string | null) => (stored === null ? '' : showPhone(stored))

/** What a form is about: a record, or what was entered of one. */
type Shown = Pick<Client, ClientField>

/** A record as the form shows it. */
export const valuesOf = (client: Shown): ClientFormValues => ({
  lastname: client.lastname,
  firstname: client.firstname,
  middlename: client.middlename ?? '',
  birth_date: client.birth_date ?? '',
  id_type: client.id_type,
  sss_id: client.sss_id === null ? '' : showIdentifier(client.id_type, client.sss_id),
  claim_type: client.claim_type,
  pension_amt: client.pension_amt === null ? '' : client.pension_amt.toFixed(2),
  product_id: client.product_id ?? '',
  phone_number: phone(client.phone_number),
  secondary_phone_number: phone(client.secondary_phone_number),
  location_id: client.location_id,
  address: client.address ?? '',
})

const nothingEntered: Shown = {
  lastname: '',
  firstname: '',
  middlename: null,
  birth_date: null,
  id_type: 'sss',
  sss_id: null,
  claim_type: 'RT',
  pension_amt: null,
  product_id: null,
  phone_number: null,
  secondary_phone_number: null,
  location_id: '',
  address: null,
}

/** What was entered of a client, laid over the record that it changes; null where it makes one. */
export const valuesEntered = (record: Shown | null, entered: NewClient | ClientChanges): ClientFormValues =>
  valuesOf({ ...nothingEntered, ...record, ...fieldsOf(entered) })

/** Pesos as people type them: with a sign, with commas. */
const amountOf = (typed: string): number => Number(typed.replace(/[₱,\s]/g, ''))

const required = 'This is required.'
const name = (typed: string) => (tidyName(typed) === '' ? required : nameProblem(tidyName(typed)))
const optional = (check: (typed: string) => string | null) => (typed: string) => (typed.trim() === '' ? null : check(typed))
const atMost = (count: number) => (typed: string) => (typed.trim().length > count ? `At most ${count} characters.` : null)

/** What is wrong with each field, as the server would say; by field, null where it is right. */
export const checks = (minimumAge: number, today: string) => ({
  lastname: name,
  firstname: name,
  middlename: optional(name),
  birth_date: optional((typed) => birthDateProblem(typed, minimumAge, today)),
  sss_id: (typed: string, values: ClientFormValues) =>
    optional((number) => identifierProblem(values.id_type as IdType, number))(typed),
  claim_type: (typed: string) => (typed === '' ? 'Choose the pension type.' : null),
  pension_amt: optional((typed) => amountProblem(amountOf(typed))),
  phone_number: atMost(maximumPhone),
  secondary_phone_number: atMost(maximumPhone),
  location_id: (typed: string) => (typed === '' ? 'Choose the barangay.' : null),
  address: atMost(maximumText),
})

const orNull = (typed: string): string | null => typed.trim() || null

/** A typed value as the call takes it. */
const sent: { readonly [F in keyof ClientFormValues]: (typed: string) => unknown } = {
  lastname: tidyName,
  firstname: tidyName,
  middlename: orNull,
  birth_date: orNull,
  id_type: String,
  sss_id: orNull,
  claim_type: String,
  pension_amt: (typed) => (typed.trim() === '' ? null : amountOf(typed)),
  product_id: orNull,
  phone_number: orNull,
  secondary_phone_number: orNull,
  location_id: String,
  address: orNull,
}

const fields = Object.keys(sent) as (keyof ClientFormValues)[]

const asSent = (values: ClientFormValues, wanted: readonly (keyof ClientFormValues)[]) =>
  Object.fromEntries(wanted.map((field) => [field, sent[field](values[field])]))

/** The fields of a client that something entered carries; what is undefined is not carried. */
const fieldsOf = (entered: NewClient | ClientChanges): Partial<Shown> =>
  Object.fromEntries(fields.flatMap((field) => (entered[field] === undefined ? [] : [[field, entered[field]]])))

/** The whole of a new client. */
export const newClientOf = (id: string, values: ClientFormValues): NewClient => ({
  ...(asSent(values, fields) as Omit<NewClient, 'id' | 'id_type' | 'claim_type'>),
  id,
  id_type: values.id_type as IdType,
  claim_type: values.claim_type as ClaimType,
})

/** The fields that were changed, and only they: what is left alone stays as somebody else may have set it. */
export const changesOf = (before: ClientFormValues, values: ClientFormValues): ClientChanges =>
  asSent(
    values,
    fields.filter((field) => values[field].trim() !== before[field].trim()),
  )

/** A corrected change: the fields that it had, as they stand now, and those that were changed besides. */
export const correctedChanges = (entered: ClientChanges, before: ClientFormValues, values: ClientFormValues): ClientChanges =>
  asSent(
    values,
    fields.filter((field) => entered[field] !== undefined || values[field].trim() !== before[field].trim()),
  )
