import type { Call } from '@bisita/contract/calls/call'
import { z } from 'zod'

/** One way to fill a field wrongly. */
export type Bad = { readonly field: string; readonly value: unknown }

type JsonSchema = {
  readonly type?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly properties?: object
}

/** The fields of a part of a call with what the contract asks of each. */
function fieldsOf(schema: z.ZodType | undefined): [string, JsonSchema][] {
  if (schema === undefined) return []
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, JsonSchema> }
  return Object.entries(properties ?? {})
}

/** What the contract's patterns and limits cannot tell of a field, by its name. */
const special: Readonly<Record<string, readonly unknown[]>> = {
  birth_date: ['1950-02-31', '1951-02-29', '1950-13-01', '0000-00-00'],
  page: ['0', '-1', '1.5', '1e3', '0x10', '99999999999', ' 1', ''],
  ipp: ['0', '1001', '-5', 'all', ''],
  sort: ['nothing', '--fullname', 'FULLNAME', 'fullname,id', 'fullname desc', ''],
  visits_per_day: ['0 DAY', '3 day', '3  DAY', '999 DAY', '13 MONTH', '3 YEAR', '3 DAYS', ''],
  offset: ['-1', '1.5', '1e3', '0x10', ' 1', '9'.repeat(10), ''],
  total: ['0', '-1', '1.5', '1e3', '9'.repeat(10), ''],
  revisionId: ['-1', '1.5', 'latest', '1e9', '9'.repeat(30)],
  base_revision_id: [-1, 1.5, 1e300, '7'],
}

/** The forms that a field may have, where some of them are a choice themselves. */
const formsOf = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf?.flatMap(formsOf) ?? [schema]

/** Free text, which only its length bounds. */
const isFree = ({ type, pattern, enum: choices }: JsonSchema): boolean => type === 'string' && pattern === undefined && choices === undefined

/** Texts that a field refuses, with `marker` in them, so that they can be looked for elsewhere. */
function badTexts(forms: readonly JsonSchema[], marker: string): string[] {
  const free = forms.find(isFree)
  if (free === undefined) return [marker, `${marker}'; drop table clients; --`, '\u0000']
  return free.maxLength === undefined ? [] : [marker.repeat(Math.ceil((free.maxLength + 1) / marker.length))]
}

/** Values of other kinds than a field of a body takes. */
function wrongKinds(forms: readonly JsonSchema[]): unknown[] {
  const takes = (...types: string[]) => forms.some(({ type }) => types.includes(type ?? ''))
  return [
    ...(takes('string') ? [] : ['text']),
    ...(takes('number', 'integer') ? [] : [7, 1e308]),
    ...(takes('integer') && !takes('number') ? [1.5] : []),
    ...(takes('boolean') ? [] : [true]),
    ...(takes('null') ? [] : [null]),
    ...forms.flatMap(({ minimum, maximum }) => [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum * 2])]),
    // An empty list, and an empty table, may be as good as any.
    ...(forms.some(({ type, minItems }) => type === 'array' && minItems === undefined) ? [] : [[]]),
    ['text'],
    ...(forms.some(({ type, properties }) => type === 'object' && properties === undefined) ? [] : [{}]),
    { toString: 'text' },
  ]
}

/** Values that the fields of a part must refuse, each alone; those of a path or a query string are texts. */
export function badValues(call: Call, part: 'params' | 'query' | 'body', marker: string): Bad[] {
  return fieldsOf(call[part]).flatMap(([field, schema]) => {
    const forms = formsOf(schema)
    const texts = badTexts(forms, marker)
    const values = part === 'body' ? [...texts, ...wrongKinds(forms)] : texts
    return [...values, ...(special[field] ?? [])].map((value) => ({ field, value }))
  })
}
