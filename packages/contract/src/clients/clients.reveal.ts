import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { id, instant, newId } from '../fields.ts'
import { maskedFields, mostShowings, revealPurposes } from './clients.masked.ts'

const showing = {
  /** Made by the caller: the same showing sent again is one line of the trail. */
  id: newId,
  client_id: id,
  fields: z
    .array(z.enum(maskedFields))
    .min(1, 'At least one.')
    .max(maskedFields.length)
    .refine((fields) => new Set(fields).size === fields.length, 'Each only once.'),
  purpose: z.enum(revealPurposes),
}

export const clientReveal = defineCall({
  name: 'clients.reveal',
  method: 'POST',
  path: '/client/reveal',
  summary: 'Show numbers of a client that are masked; each showing is a line of the trail',
  requires: ['client.read'],
  body: z.strictObject(showing),
  answers: { 200: z.object({ shown: z.array(z.object({ name: z.enum(maskedFields), number: z.string().nullable() })) }) },
})

/** A showing as a phone's journal has it. */
export const shownOnPhone = z.strictObject({ ...showing, at: instant })

export const clientRevealJournal = defineCall({
  name: 'clients.revealJournal',
  method: 'POST',
  path: '/client/reveal/journal',
  pool: 'phones',
  background: true,
  summary: 'The showings that happened on a phone, each with its time; one that was sent before is left aside',
  requires: ['device.use'],
  body: z.strictObject({ items: z.array(shownOnPhone).min(1, 'At least one.').max(mostShowings) }),
  /** `recorded`: how many are new. */
  answers: { 200: z.object({ ok: z.literal(true), recorded: z.int() }) },
})
