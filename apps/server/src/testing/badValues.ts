import type { Call } from '@bisita/contract/calls/call'
import { z } from 'zod'

/** A bad value of a field; undefined means left out. */
export type BadValue = { readonly field: string; readonly value: unknown }

type JsonSchema = {
  readonly type?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly items?: JsonSchema
  readonly properties?: object
  readonly required?: readonly string[]
}

/** The fields of a part of a call, each with its schema and whether it may be left out. */
function fieldsOf(schema: z.ZodType | undefined): [string, JsonSchema, boolean][] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([field, one]) => [field, one, !required.includes(field)])
}

/** Texts in a path that are no position. */
const positions = ['-1', '1.5', 'latest', '1e9', ' ', '9'.repeat(16)]

/** Texts that are no day or time, or one out of the accepted years. */
const days = ['2026-02-30', '1951-02-29', '1950-13-01', '0000-01-01', '11/21/2026', '2026-1-1', 'yesterday']
const times = [
  '2026-11-21T08:30:00', '2026-11-21 08:30:00Z', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-21T25:00:00Z', '0000-06-01T00:00:00Z',
  '0001-01-01T00:00:00+08:00', '9999-12-31T23:59:59-08:00', '+010000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z',
]

/** Bad values that can't be derived from a field's schema, by its name. */
const special: Readonly<Record<string, readonly unknown[]>> = {
  price: [1.005],
  pension_amt: [0.001, 100.555],
  page: ['0', '-1', '1.5', '1e3', '0x10', '99999999999', ' 1', ''],
  ipp: ['0', '1001', '-5', 'all', ''],
  sort: ['nothing', '--fullname', 'FULLNAME', 'fullname,id', 'fullname desc', ''],
  visits_per_day: ['0 DAY', '3 day', '3  DAY', '999 DAY', '13 MONTH', '3 YEAR', '3 DAYS', ''],
  offset: ['-1', '1.5', '1e3', '0x10', ' 1', '9'.repeat(10), ''],
  total: ['0', '-1', '1.5', '1e3', '9'.repeat(10), ''],
  revisionId: positions,
  seq: positions,
  base_revision_id: [-1, 1.5, 1e300, '7'],
}

/** Ids that no new record may have: the nil and the max UUID. */
const ends = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** The alternatives of a field's schema, nested ones included. */
const formsOf = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf?.flatMap(formsOf) ?? [schema]

/** Whether a schema is of free text, with a limit of length only. */
const isFree = ({ type, pattern, enum: choices }: JsonSchema): boolean => type === 'string' && pattern === undefined && choices === undefined

const isDay = ({ pattern }: JsonSchema): boolean => pattern === String.raw`^\d{4}-\d{2}-\d{2}$`

/** Texts that a field refuses; `marker` in them can be searched for elsewhere, such as in the log. */
function badTexts(field: string, forms: readonly JsonSchema[], marker: string): string[] {
  const free = forms.find(isFree)
  if (free === undefined) {
    const none = forms.some(isDay) ? days : forms.some(({ format }) => format === 'date-time') ? ['2026-11-21', ...days, ...times] : []
    return [marker, `${marker}'; drop table clients; --`, '\u0000', '', ...none]
  }
  const long = free.maxLength === undefined ? [] : [marker.repeat(Math.ceil((free.maxLength + 1) / marker.length))]
  // A password may have any characters.
  const blank = field.endsWith('password') ? [''] : ['', ' \u200b ']
  return [...long, ...(free.minLength === undefined ? [] : blank)]
}

/** Values of other types than a body's field accepts. */
function wrongKinds(forms: readonly JsonSchema[]): unknown[] {
  const takes = (...types: string[]) => forms.some(({ type }) => types.includes(type ?? ''))
  return [
    ...(takes('string') ? [] : ['text']),
    ...(takes('number', 'integer') ? [] : [7, 1e308]),
    ...(takes('integer') && !takes('number') ? [1.5] : []),
    ...(takes('boolean') ? [] : [true]),
    ...(takes('null') ? [] : [null]),
    ...forms.flatMap(({ minimum, maximum }) => [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])]),
    // An empty list or object may be valid.
    ...(forms.some(({ type, minItems }) => type === 'array' && minItems === undefined) ? [] : [[]]),
    // A list of texts takes one.
    ...(forms.some(({ type, items }) => type === 'array' && items !== undefined && isFree(items)) ? [['text', 7]] : [['text']]),
    ...(forms.some(({ type, properties, required = [] }) => type === 'object' && (properties === undefined || required.length === 0)) ? [] : [{}]),
    { toString: 'text' },
  ]
}

/** Values that the fields of a part of a call must refuse, each alone; those of a path or a query string are texts. */
export function badValues(call: Call, part: 'params' | 'query' | 'body', marker: string): BadValue[] {
  return fieldsOf(call[part]).flatMap(([field, schema, optional]) => {
    const forms = formsOf(schema)
    const texts = badTexts(field, forms, marker)
    const values = part === 'body' ? [...texts, ...wrongKinds(forms), ...(field === 'id' ? ends : [])] : texts
    const absent = optional || part === 'params' ? [] : [undefined]
    return [...values, ...absent, ...(special[field] ?? [])].map((value) => ({ field, value }))
  })
}
