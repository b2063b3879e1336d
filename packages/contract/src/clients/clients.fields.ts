import { worded, t } from '../words.ts'
import { contactBlocks } from '../touchpoints/guard.ts'
import { claimTypes, idTypes } from '../pension.ts'

/**
 * The definition of a client's field. `inTitle` is its name in the title of a request. Changing a field of `contact` is
 * free to every user with the client in scope; one of `identity` needs approval from an mr or tele
 * (promises/clients 3).
 */
export type ClientFieldSpec = { readonly label: string; readonly inTitle: string; readonly part: 'identity' | 'contact'; readonly required: boolean } & (
  | { readonly kind: 'name' | 'text' | 'phone' | 'identifier'; readonly most: number }
  | { readonly kind: 'choice'; readonly of: readonly string[]; /** Its value where none was sent. */ readonly usual?: string }
  | { readonly kind: 'degrees'; readonly least: number; readonly greatest: number }
  | { readonly kind: 'pesos' | 'day' | 'place' | 'product' }
)

/**
 * The fields of a client that a person enters. The contract's schemas, the columns that are read and written, the
 * fields of a request, the form's values and the labels derive from them. A new field is an entry here, a migration,
 * and a place in the form and the record.
 */
export const clientFieldSpecs = {
  firstname: { kind: 'name', most: 100, required: true, part: 'identity', label: t('First name'), inTitle: worded('first name') },
  middlename: { kind: 'name', most: 100, required: false, part: 'identity', label: t('Middle name'), inTitle: worded('middle name') },
  lastname: { kind: 'name', most: 100, required: true, part: 'identity', label: t('Last name'), inTitle: worded('last name') },
  sss_id: { kind: 'identifier', most: 32, required: false, part: 'identity', label: t('SSS or GSIS number'), inTitle: worded('SSS or GSIS number') },
  id_type: { kind: 'choice', of: idTypes, required: true, part: 'identity', label: t('ID type'), inTitle: worded('ID type') },
  claim_type: { kind: 'choice', of: claimTypes, required: true, part: 'identity', label: t('Pension type'), inTitle: worded('pension type') },
  pension_amt: { kind: 'pesos', required: false, part: 'identity', label: t('Monthly pension'), inTitle: worded('pension amount') },
  birth_date: { kind: 'day', required: false, part: 'identity', label: t('Date of birth'), inTitle: worded('birth date') },
  location_id: { kind: 'place', required: true, part: 'identity', label: t('Barangay'), inTitle: worded('place') },
  address: { kind: 'text', most: 255, required: false, part: 'contact', label: t('Street address'), inTitle: worded('address') },
  phone_number: { kind: 'phone', most: 64, required: false, part: 'contact', label: t('Phone number'), inTitle: worded('phone number') },
  secondary_phone_number: { kind: 'phone', most: 64, required: false, part: 'contact', label: t('Second phone number'), inTitle: worded('second phone number') },
  product_id: { kind: 'product', required: false, part: 'contact', label: t('Product'), inTitle: worded('product') },
  do_not_contact: { kind: 'choice', of: contactBlocks, usual: 'none', required: true, part: 'contact', label: t('Do not contact'), inTitle: worded('do not contact') },
  do_not_contact_reason: { kind: 'text', most: 255, required: false, part: 'contact', label: t('Reason not to contact'), inTitle: worded('reason not to contact') },
  // Where the client is, set by hand: both or none (promises/clients 13). The bounds are those of the Philippines, with their waters.
  latitude: { kind: 'degrees', least: 4, greatest: 22, required: false, part: 'contact', label: t('Latitude'), inTitle: worded('latitude') },
  longitude: { kind: 'degrees', least: 112, greatest: 128, required: false, part: 'contact', label: t('Longitude'), inTitle: worded('longitude') },
} as const satisfies Readonly<Record<string, ClientFieldSpec>>

type Specs = typeof clientFieldSpecs

export type ClientField = keyof Specs

/** The type of a field that is not null. */
type FieldValue<S> = S extends { readonly of: readonly (infer Choice)[] } ? Choice : S extends { readonly kind: 'pesos' | 'degrees' } ? number : string

/** The values that a person enters for a client, normalised as they are stored. */
export type ClientEntered = { [F in ClientField]: Specs[F]['required'] extends true ? FieldValue<Specs[F]> : FieldValue<Specs[F]> | null }

export const clientFields = Object.keys(clientFieldSpecs) as ClientField[]

/** Makes a record with a value for each client field, from its definition. */
export const forEachClientField = <T>(make: (spec: ClientFieldSpec, field: ClientField) => T): Record<ClientField, T> =>
  Object.fromEntries(clientFields.map((field) => [field, make(clientFieldSpecs[field], field)])) as Record<ClientField, T>

type Kind = ClientFieldSpec['kind']

/** The client fields of the given kinds. */
export const clientFieldsOf = <K extends Kind>(...kinds: readonly K[]) =>
  clientFields.filter((field): field is FieldsOf<K> => (kinds as readonly Kind[]).includes(clientFieldSpecs[field].kind))

type FieldsOf<K extends Kind> = { [F in ClientField]: Specs[F]['kind'] extends K ? F : never }[ClientField]

/** The fields that hold a telephone number. */
export const clientPhones = clientFieldsOf('phone')

/** The two fields of a pin: one value in two parts, so that they are sent, merged and cleared together. */
export const clientPin = ['latitude', 'longitude'] as const satisfies readonly ClientField[]

/** What says where a client is: a person, its visits, or its barangay, which says about where. */
export const pinSources = ['hand', 'visits', 'barangay'] as const

export type PinSource = (typeof pinSources)[number]

/** Where a client is, as columns of a file. */
export const pinColumns = ['pin_latitude', 'pin_longitude', 'pin_visits'] as const
