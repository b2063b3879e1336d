import { isMaskedField, type MaskedField } from '@bisita/contract/clients/clients.masked'
import type { IdType } from '@bisita/contract/pension'
import { maskNumber } from '@bisita/rules/cells/masks'
import { maskIdentifier, showIdentifier } from '@bisita/rules/cells/shownIdentifier'
import { showPhone } from '@bisita/rules/clients/phones'

/** The fields of a client that hold a number, each of which is corrected in place. */
export const numberFields = ['phone_number', 'secondary_phone_number', 'sss_id'] as const

export type NumberField = (typeof numberFields)[number]

/** A whole number as people read it. */
export const wholeNumber = (field: NumberField, number: string, idType: IdType): string => (field === 'sss_id' ? showIdentifier(idType, number) : showPhone(number))

/** A number as it stands until somebody asks for it; one that is not masked as people read it. */
export function numberAtFirst(field: NumberField, number: string, idType: IdType): string {
  if (!isMaskedField(field)) return wholeNumber(field, number, idType)
  return field === 'sss_id' ? maskIdentifier(idType, number) : maskNumber(number)
}

/** A client's second phone number in a list; the whole of it shows on the record. */
export const maskedPhone = (number: string | null): string => (number === null ? '' : maskNumber(number))

/** Numbers that were asked for, by field; null where the client has none any more. */
export type ShownNumbers = Readonly<Partial<Record<MaskedField, string | null>>>
