import type { Call, Input } from '@bisita/contract/call'
import type { z } from 'zod'
import { Problem } from '../problem.ts'

type Issue = { readonly path: string; readonly message: string }

const issuesOf = (error: z.ZodError, prefix: string): Issue[] =>
  error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'This field is not known.' }))
    }
    return [{ path: issue.path.join('.') || prefix, message: messageOf(issue) }]
  })

/** Zod speaks of types; people are told what to do. Messages of our own schemas stand as they are. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.message.includes('undefined') ? 'This is required.' : 'This has the wrong form.'
  if (issue.code === 'invalid_value') return 'This is not one of the choices.'
  if (issue.code === 'invalid_union') return issue.errors.flat().at(-1)?.message ?? 'This has the wrong form.'
  return issue.message
}

function part(schema: z.ZodType | undefined, value: unknown, prefix: string, issues: Issue[]): unknown {
  if (schema === undefined) return {}
  const result = schema.safeParse(value)
  if (result.success) return result.data
  issues.push(...issuesOf(result.error, prefix))
  return undefined
}

/**
 * Parses what came in by the call's schemas. Everything wrong is reported at once.
 * @throws Problem `invalid` with a line for each field
 */
export function parseInput<C extends Call>(call: C, raw: { params: unknown; query: unknown; body: unknown }): Input<C> {
  const issues: Issue[] = []
  const nothing = call.query === undefined ? Object.keys((raw.query as object | undefined) ?? {}) : []
  issues.push(...nothing.map((path) => ({ path, message: 'This field is not known.' })))
  const input = {
    params: part(call.params, raw.params, 'path', issues),
    query: part(call.query, raw.query, 'query', issues),
    body: part(call.body, raw.body ?? {}, 'body', issues),
  }
  if (issues.length > 0) throw new Problem('invalid', { fields: issues })
  return input as Input<C>
}
