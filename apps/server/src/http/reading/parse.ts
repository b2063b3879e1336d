import type { Call, CallInput } from '@bisita/contract/calls/call'
import { maximumFaults, maximumFields } from '@bisita/contract/limits'
import { worded } from '@bisita/contract/words'
import { z } from 'zod'
import { invalid, Problem } from '../../problem.ts'

type Issue = { readonly path: string; readonly message: string }

/** The schema where the contract has none: no fields are allowed. */
const nothing = z.strictObject({})

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object with fields.',
}

/** Replaces Zod's messages about types by messages that say what to do. Messages of our own schemas have priority. */
const issueMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : (kinds[issue.expected] ?? 'This has the wrong form.')
    case 'invalid_value':
      return issue.input === undefined ? 'This is required.' : 'This is not one of the choices.'
    case 'too_big':
      return issue.origin === 'string' ? worded('At most {n} characters.', { n: `${issue.maximum}` }) : worded('At most {n}.', { n: `${issue.maximum}` })
    case 'too_small':
      return issue.origin === 'string' ? worded('At least {n} characters.', { n: `${issue.minimum}` }) : worded('At least {n}.', { n: `${issue.minimum}` })
    default:
      return 'This has the wrong form.'
  }
}

/** The message of an issue; for a union that of its last form, which says how to write it in a query string. */
const messageOf = (issue: z.core.$ZodIssue): string => {
  const last = issue.code === 'invalid_union' ? issue.errors.flat().at(-1) : undefined
  return last === undefined ? issue.message : messageOf(last)
}

/** For a union of records, the issues of the record whose fields were sent; null where that is not clear. */
function likeliestVariant({ errors }: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | null {
  const strange = errors.map((issues) => issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])).length)
  const least = Math.min(...strange)
  const [only, other] = errors.filter((_, at) => strange[at] === least)
  return only === undefined || other !== undefined ? null : only
}

const issuesOf = (issues: readonly z.core.$ZodIssue[], part: string, above: readonly PropertyKey[] = []): Issue[] =>
  issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    const chosen = issue.code === 'invalid_union' ? likeliestVariant(issue) : null
    if (chosen !== null) return issuesOf(chosen, part, path)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.') || part, message: 'This field is not known.' }))
    }
    return [{ path: path.join('.') || part, message: messageOf(issue) }]
  })

/** The first issue of each field. The number of issues is limited. */
const firstOfEach = (issues: readonly Issue[]): Issue[] =>
  [...new Map(issues.toReversed().map((issue) => [issue.path, issue])).values()].toReversed().slice(0, maximumFaults)

/** Whether a value contains an object with too many fields. Without recursion, since a value may be as deep as it is long. */
function holdsTooMuch(value: unknown): boolean {
  const ahead = [value]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const children = Object.values(next)
    if (!Array.isArray(next) && children.length > maximumFields) return true
    for (const one of children) if (typeof one === 'object' && one !== null) ahead.push(one)
  }
  return false
}

/**
 * Parses the input of a call by its schemas, and reports everything wrong at once.
 * @throws Problem `invalid` with a line for each field
 */
export function parseInput<C extends Call>(call: C, raw: { params: unknown; query: unknown; body: unknown }): CallInput<C> {
  for (const [part, value] of Object.entries(raw)) {
    if (holdsTooMuch(value)) throw invalid({ [part]: `At most ${maximumFields} fields.` })
  }
  const issues: Issue[] = []
  const parse = (part: keyof typeof raw, schema: z.ZodType, value: unknown): unknown => {
    const result = schema.safeParse(value, { error: issueMessages })
    if (result.success) return result.data
    issues.push(...issuesOf(result.error.issues, part))
    return undefined
  }
  const input = {
    params: parse('params', call.params ?? nothing, raw.params),
    query: parse('query', call.query ?? nothing, raw.query),
    body: call.body ? parse('body', call.body, raw.body) : parse('body', nothing, raw.body ?? {}),
  }
  if (issues.length > 0) throw new Problem('invalid', { fields: firstOfEach(issues) })
  return input as CallInput<C>
}
