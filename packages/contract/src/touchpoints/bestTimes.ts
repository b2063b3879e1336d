import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, id, placeCode, someIds, wholeList } from '../fields.ts'
import { bestTimeLevels, halves } from './touchpoints.kinds.ts'

/** The most clients whose best times are asked for at once. */
export const maximumBestTimes = 100

const bestTime = z.object({
  /** Adjacent weekdays from 1 for Monday; all seven where only the half of the day matters. */
  days: z.array(z.int()),
  half: z.enum(halves),
  /** Of the visits in these half-days to the client, or in its barangay or city. */
  found: z.int(),
  visits: z.int(),
  level: z.enum(bestTimeLevels),
})

export type BestTime = z.infer<typeof bestTime>

/** `text` is `best` in words; both null where nothing is clearly better. */
const bestTimeAnswer = z.object({ best: bestTime.nullable(), text: z.string().nullable() })

export type BestTimeAnswer = z.infer<typeof bestTimeAnswer>

const counts = z.array(z.int())

export const bestTimeClient = defineCall({
  name: 'touchpoints.bestTime',
  method: 'GET',
  path: '/touchpoint/best-time/client/{id}',
  summary: 'When a client is best visited, from the visits that found somebody at home; nothing where no time is clearly better',
  requires: ['touchpoint.read'],
  params: byId,
  answers: { 200: bestTimeAnswer },
})

export const bestTimeList = defineCall({
  name: 'touchpoints.bestTimes',
  method: 'GET',
  path: '/touchpoint/best-time/list',
  summary: 'The same of several clients; those out of scope are left out',
  requires: ['touchpoint.read'],
  query: z.strictObject({ ids: someIds(maximumBestTimes) }),
  answers: { 200: wholeList(bestTimeAnswer.extend({ client_id: id })) },
})

export const bestTimePlaces = defineCall({
  name: 'touchpoints.bestTimePlaces',
  method: 'GET',
  path: '/touchpoint/best-time/places',
  pool: 'phones',
  summary: 'Visits by half-day of the week in the own barangays and their cities, Monday morning first: what a phone reads once a week',
  requires: ['touchpoint.read'],
  answers: { 200: wholeList(z.object({ code: placeCode, visits: counts, found: counts })) },
})
