import { z } from 'zod'
import { type ProblemCode, problemKinds } from './problems.kinds.ts'

/** The body of every refusal. */
export const problem = z.object({
  message: z.string(),
  code: z.enum(Object.keys(problemKinds) as [ProblemCode, ...ProblemCode[]]),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  conflicts: z
    .array(z.object({ field: z.string(), base: z.unknown(), theirs: z.unknown(), mine: z.unknown() }))
    .optional(),
  deactivated: z.literal(true).optional(),
  /** Of a session that ended by time: nobody used it, or it was open for as long as one may be. */
  ended: z.enum(['unused', 'too_long']).optional(),
  request_id: z.string(),
})

export type Problem = z.infer<typeof problem>
