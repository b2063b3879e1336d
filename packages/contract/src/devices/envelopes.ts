import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { mostShowings } from '../clients/clients.masked.ts'
import { shownOnPhone } from '../clients/clients.reveal.ts'
import { id, optionalText, requiredText, sentInstant } from '../fields.ts'
import { anonymousBody, maximumText } from '../limits.ts'
import { quarantineKinds } from './devices.kinds.ts'
import { mostTakenBack, removalReasons } from './envelopes.format.ts'

/** What the envelope of an item holds: what is handed over of it in clear from a phone that is not sealed. */
export const envelopeContent = z.strictObject({
  kind: z.enum(quarantineKinds),
  record_id: id,
  client_name: optionalText(maximumText).optional(),
  entered_at: sentInstant,
  app_version: optionalText(32).optional(),
  content: z.record(z.string(), z.unknown()),
})

export type EnvelopeContent = z.input<typeof envelopeContent>

/** The public key that a phone seals its user's unsent work to; made with the first time that it is asked for. */
export const deviceEnvelopeKey = defineCall({
  name: 'users.envelopeKey',
  method: 'POST',
  path: '/user/envelope-key',
  summary: 'The public key that a phone seals unsent work to, so that it can be handed over locked',
  requires: ['device.use'],
  body: z.strictObject({ device_id: id }),
  answers: { 200: z.object({ /** A point of P-256, 65 bytes, base64url. */ key: z.string() }) },
})

/** What a locked phone may ask, which has no session that it can read: it shows its ticket. */
export const deviceContact = defineCall({
  name: 'users.deviceContact',
  method: 'POST',
  path: '/user/device/contact',
  summary: 'Ask what a locked phone has to do: remove its records, or hand over what it has not sent',
  requires: 'anyone',
  secret: true,
  largest: anonymousBody + mostShowings * 512,
  body: z.strictObject({
    ticket: requiredText(255),
    device_id: id,
    user_id: id,
    /** What of the journal of shown numbers is not in the trail yet: who showed them may never sign in on this phone again. */
    showings: z.array(shownOnPhone).max(mostShowings).optional(),
  }),
  answers: {
    200: z.object({
      /** `remove`: it is lost, or its user can no longer sign in: it hands over and removes its records. */
      does: z.enum(['keep', 'remove']),
      /** Why its records have to go: the phone is lost, or its user can no longer sign in. */
      why: z.enum(removalReasons).nullable(),
    }),
  },
})

/** A phone that handed work over while it was locked is open again and still has it: what nobody decided yet it sends itself. */
export const quarantineTakeBack = defineCall({
  name: 'visits.quarantineTakeBack',
  method: 'POST',
  path: '/visit/quarantine/take-back',
  summary: 'Take back what the own phone handed over while it was locked, as far as nobody has decided about it',
  requires: ['device.use'],
  body: z.strictObject({ item_ids: z.array(id).min(1).max(mostTakenBack) }),
  answers: { 200: z.object({ /** Those that were accepted meanwhile: the phone lets them go. */ accepted: z.array(id) }) },
})

