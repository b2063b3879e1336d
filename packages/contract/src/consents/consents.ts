import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { client } from '../clients/clients.ts'
import { id, instant, newId, requiredText, seenRevision, sentInstant } from '../fields.ts'
import { bytesOfCharacter, usualBody } from '../limits.ts'
import { consentAnswers, consentChannels, consentPurposes, consentWays, maximumNotice, noticeLanguages } from './consents.kinds.ts'

/** A version of the notice that is read to a client. It is never changed. */
export const consentNotice = z.object({
  version: z.int(),
  purposes: z.array(z.enum(consentPurposes)),
  text_en: z.string(),
  text_fil: z.string(),
  /** Whether a lawyer still has to read it. */
  draft: z.boolean(),
  /** Of both texts: 64 hexadecimal digits. */
  sha256: z.string(),
  created_at: instant,
  created_by_name: z.string().nullable(),
})

export type ConsentNotice = z.infer<typeof consentNotice>

export const consentNotices = defineCall({
  name: 'consents.notices',
  method: 'GET',
  path: '/consent/notices',
  summary: 'The versions of the notice, newest first',
  requires: ['consent.notices'],
  answers: { 200: z.object({ items: z.array(consentNotice) }) },
})

export const consentAddNotice = defineCall({
  name: 'consents.addNotice',
  method: 'POST',
  path: '/consent/notices',
  summary: 'Add a version of the notice; the newest is the one that is read',
  requires: ['consent.manage'],
  body: z.strictObject({
    /** The newest version that the writer has seen. */
    base_version: z.int().min(0),
    purposes: z.array(z.enum(consentPurposes)).min(1, 'At least one.').refine((chosen) => new Set(chosen).size === chosen.length, 'Each only once.'),
    text_en: requiredText(maximumNotice),
    text_fil: requiredText(maximumNotice),
    draft: z.boolean(),
  }),
  largest: usualBody + 2 * maximumNotice * bytesOfCharacter,
  answers: { 201: consentNotice },
})

const latitude = z.number().min(-90, 'Not less than -90.').max(90, 'Not more than 90.').nullable().optional()
const longitude = z.number().min(-180, 'Not less than -180.').max(180, 'Not more than 180.').nullable().optional()

/** An answer of a client as a person and a device record it. The caller makes the `id`. */
export const consentCreateBody = z.strictObject({
  id: newId,
  client_id: id,
  purpose: z.enum(consentPurposes),
  channel: z.enum(consentChannels),
  answer: z.enum(consentAnswers),
  how: z.enum(consentWays),
  /** With a refusal: whether the client is not to be contacted at all. */
  no_contact: z.boolean().optional(),
  /** The version that was read, and in which language; null where none was. */
  notice_version: z.int().min(1, 'Not less than 1.').nullable().optional(),
  language: z.enum(noticeLanguages).nullable().optional(),
  /** When the client answered, according to the device. */
  at: sentInstant,
  latitude,
  longitude,
  seen_revision_id: seenRevision,
})

export type ConsentCreate = z.output<typeof consentCreateBody>

export const consentCreate = defineCall({
  name: 'consents.create',
  method: 'POST',
  path: '/consent/create',
  summary: 'Record what a client agreed to or refused; answers the client as it is then',
  requires: ['consent.create'],
  body: consentCreateBody,
  volatile: ['seen_revision_id'],
  answers: { 201: client },
})
