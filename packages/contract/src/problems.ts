import { z } from 'zod'
import { guardCodes } from './touchpoints/guard.ts'
import { type ProblemCode, problemKinds } from './problems.kinds.ts'
import { strategyProblem } from './touchpoints/touchpoints.shapes.ts'

/** What a sign-in may ask for after the password. */
const secondSteps = ['code', 'passkey'] as const

/** The body of every refusal. */
export const problem = z.object({
  message: z.string(),
  code: z.enum(Object.keys(problemKinds) as [ProblemCode, ...ProblemCode[]]),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  conflicts: z
    .array(z.object({ field: z.string(), base: z.unknown(), theirs: z.unknown(), mine: z.unknown() }))
    .optional(),
  /** With `strategy_incomplete`: the strategy's problems. */
  problems: z.array(strategyProblem).optional(),
  /** With `contact_guard`: all reasons against the contact. */
  reasons: z.array(z.object({ code: z.enum(guardCodes), message: z.string() })).optional(),
  deactivated: z.literal(true).optional(),
  /** With a session that ended by time: it was unused, or reached its longest duration. */
  ended: z.enum(['unused', 'too_long']).optional(),
  /** With `second_step`: what the second call of the sign-in names, and the ways to go on. */
  step: z.object({ token: z.string(), ways: z.array(z.enum(secondSteps)), may_remember: z.boolean() }).optional(),
  request_id: z.string(),
})

export type Problem = z.infer<typeof problem>
