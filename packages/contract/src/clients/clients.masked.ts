import type { ClientField } from './clients.fields.ts'

/** The numbers of a client that are masked until somebody asks for them (docs/decisions/reading.md). */
export const maskedFields = ['sss_id', 'secondary_phone_number'] as const satisfies readonly ClientField[]

export type MaskedField = (typeof maskedFields)[number]

export const isMaskedField = (field: string): field is MaskedField => (maskedFields as readonly string[]).includes(field)

/** What a number is shown for: to read it, to correct it, to call it. */
export const revealPurposes = ['read', 'correct', 'call'] as const

export type RevealPurpose = (typeof revealPurposes)[number]

/** The most showings that a phone sends at once. */
export const mostShowings = 100

/** A showing on a phone, until the server has it. */
export type Showing = {
  readonly id: string
  readonly client_id: string
  readonly fields: MaskedField[]
  readonly purpose: RevealPurpose
  /** ISO 8601. */
  readonly at: string
}
