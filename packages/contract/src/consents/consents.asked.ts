import { z } from 'zod'
import { newId } from '../fields.ts'
import { consentAnswers, consentWays, noticeLanguages } from './consents.kinds.ts'

/**
 * What the client answered in a visit or call when asked to be contacted, by visit and by call; at the time and place of
 * the contact. Left out where the client was not asked.
 */
export const askedConsent = z
  .strictObject({
    id: newId,
    answer: z.enum(consentAnswers),
    how: z.enum(consentWays),
    /** With a refusal: whether the client is not to be contacted at all. */
    no_contact: z.boolean().optional(),
    notice_version: z.int().min(1, 'Not less than 1.').nullable().optional(),
    language: z.enum(noticeLanguages).nullable().optional(),
  })
  .nullable()
  .optional()
