import { z } from 'zod'
import { type ClientEntered, type ClientField, type ClientFieldSpec, type clientFieldSpecs, forEachClientField, pinSources } from './clients.fields.ts'
import { contactBlocks } from '../touchpoints/guard.ts'
import { consentAnswers, consentBases, consentChannels, consentPurposes, consentWays } from '../consents/consents.kinds.ts'
import { day, id, instant, optionalText, placeCode, requiredText } from '../fields.ts'

/** Pesos: not negative, at most two decimals, at most ₱99,999,999.99. */
const pesos = z
  .number()
  .min(0, 'Not less than zero.')
  .max(99_999_999.99, 'Too large an amount.')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.')

/** Degrees, to the seventh decimal: about a centimetre. */
const degrees = (least: number, greatest: number) =>
  z
    .number()
    .min(least, `Not in the Philippines: not less than ${least}.`)
    .max(greatest, `Not in the Philippines: not more than ${greatest}.`)
    .refine((value) => Number(value.toFixed(7)) === value, 'At most seven decimals.')

/** The schema of a sent value, with all its checks; an empty optional text becomes null. */
function judged(spec: ClientFieldSpec) {
  switch (spec.kind) {
    case 'name':
    case 'text':
    case 'phone':
    case 'identifier':
      return spec.required ? requiredText(spec.most) : optionalText(spec.most)
    case 'choice':
      return z.enum(spec.of)
    case 'pesos':
      return pesos
    case 'degrees':
      return degrees(spec.least, spec.greatest)
    case 'day':
      return day
    case 'place':
      return placeCode
    case 'product':
      return id
  }
}

/** The schema of a stored value. It is not checked by rules that may be newer. */
function shown(spec: ClientFieldSpec) {
  if ('most' in spec) return z.string()
  return spec.kind === 'pesos' || spec.kind === 'degrees' ? z.number() : judged(spec)
}

type Shown = { [F in ClientField]: z.ZodType<ClientEntered[F], ClientEntered[F]> }

/** The entered fields of a client as every answer has them. */
export const clientShown = forEachClientField((spec) => (spec.required ? shown(spec) : shown(spec).nullable())) as unknown as Shown

/** Where a client lives, in words. */
export const clientPlace = {
  full_address: z.string(),
  region: z.string(),
  province: z.string(),
  mun_city: z.string(),
  barangay: z.string(),
}

/** The client's place and phone numbers in the answers about a visit or an itinerary. */
export const clientReach = {
  ...clientPlace,
  phone_number: z.string().nullable(),
  secondary_phone_number: z.string().nullable(),
  /** The client's present block. */
  do_not_contact: z.enum(contactBlocks),
}

const position = { latitude: z.number(), longitude: z.number() }

/** Where a client is, and what says so (promises/clients 13). */
export const clientPosition = {
  /** By the best that is known; null where nothing is. */
  pin: z.object(position).nullable(),
  pin_source: z.enum(pinSources).nullable(),
  /** What its visits say, also where a pin was set by hand: the median of those `visits` that had a good location. */
  visits_pin: z.object({ ...position, visits: z.int() }).nullable(),
}

/** The answer of a client that counts, about one purpose and one way of contact (packages/rules/src/consents). */
export const clientConsent = z.object({
  id,
  purpose: z.enum(consentPurposes),
  channel: z.enum(consentChannels).exclude(['any']),
  answer: z.enum(consentAnswers),
  /** The earlier of when it was given and when it arrived. */
  at: instant,
  how: z.enum(consentWays),
  basis: z.enum(consentBases),
  /** Who recorded it; null of an upload from the command line. */
  by: id.nullable(),
})

export type ClientConsent = z.infer<typeof clientConsent>

type Sent = {
  [F in ClientField]: (typeof clientFieldSpecs)[F] extends { required: true; usual?: never } ? Shown[F] : z.ZodOptional<Shown[F]>
}

/** The fields as a person enters them; optional ones may be left out. */
export const clientSent = forEachClientField((spec) => {
  if ('usual' in spec) return judged(spec).optional()
  if (spec.required) return judged(spec)
  return 'most' in spec ? judged(spec).optional() : judged(spec).nullable().optional()
}) as unknown as Sent
