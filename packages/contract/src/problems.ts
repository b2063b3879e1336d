import { z } from 'zod'
import { guardCodes } from './touchpoints/guard.ts'
import { type ProblemCode, problemKinds } from './problems.kinds.ts'
import { strategyProblem } from './touchpoints/touchpoints.shapes.ts'

/** The body of every refusal. */
export const problem = z.object({
  message: z.string(),
  code: z.enum(Object.keys(problemKinds) as [ProblemCode, ...ProblemCode[]]),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  conflicts: z
    .array(z.object({ field: z.string(), base: z.unknown(), theirs: z.unknown(), mine: z.unknown() }))
    .optional(),
  /** Of `strategy_incomplete`: what is wrong with it. */
  problems: z.array(strategyProblem).optional(),
  /** Of `contact_guard`: everything that stands in the way. */
  reasons: z.array(z.object({ code: z.enum(guardCodes), message: z.string() })).optional(),
  deactivated: z.literal(true).optional(),
  /** Of a session that ended by time: nobody used it, or it was open for as long as one may be. */
  ended: z.enum(['unused', 'too_long']).optional(),
  request_id: z.string(),
})

export type Problem = z.infer<typeof problem>
