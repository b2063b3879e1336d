import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, instant, requiredText } from '../fields.ts'
import { maximumText } from '../limits.ts'
import { evidenceCodes, evidenceVerdicts } from './evidence.kinds.ts'

/** A number in the unit of the threshold, or a text such as a time. */
const measure = z.union([z.number(), z.string()]).nullable()

/** Something that was noticed: what was measured, the threshold, and both in words. */
export const evidenceFlag = z.object({
  code: z.enum(evidenceCodes),
  value: measure,
  limit: measure,
  message: z.string(),
  /** Where a supervisor dismissed it: who, when, and why. */
  dismissed_by_name: z.string().optional(),
  dismissed_at: instant.optional(),
  note: z.string().optional(),
})

export type EvidenceFlag = z.infer<typeof evidenceFlag>

export const evidence = z.object({ verdict: z.enum(evidenceVerdicts), flags: z.array(evidenceFlag) })

export type Evidence = z.infer<typeof evidence>

export const visitEvidenceDismiss = defineCall({
  name: 'visits.dismissEvidence',
  method: 'POST',
  path: '/visit/evidence/{id}/dismiss',
  summary: 'Dismiss something that was noticed about a visit, with a note; answers the evidence as it is now',
  requires: ['visit.dismiss_evidence'],
  params: byId,
  body: z.strictObject({ flag: z.enum(evidenceCodes), note: requiredText(maximumText) }),
  answers: { 200: evidence },
})
