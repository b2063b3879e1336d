import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, id, instant } from '../fields.ts'
import { password } from './users.ts'

/** A sign-in that has not ended. */
export const session = z.object({
  id,
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
  address: z.string().nullable(),
  /** The browser's User-Agent header. */
  user_agent: z.string().nullable(),
  /** The phone it belongs to, where local records were set up under it. */
  device_id: id.nullable(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
})

export type Session = z.infer<typeof session>

/** The most sessions of one user: a further sign-in ends the one that was used longest ago. */
export const maximumSessions = 50

/** A browser on which no code is asked for after the password. */
export const rememberedBrowser = z.object({
  id,
  created_at: instant,
  /** When it ends. */
  expires_at: instant,
  /** The browser's User-Agent header. */
  user_agent: z.string().nullable(),
})

export type RememberedBrowser = z.infer<typeof rememberedBrowser>

const sessions = z.object({ items: z.array(session), remembered: z.array(rememberedBrowser) })
const ended = z.object({ ok: z.literal(true), ended: z.int() })
/** The sessions to end; where left out, all but that of the call. */
const ending = z.strictObject({ session_ids: z.array(id).min(1).max(maximumSessions).optional() })

export const ownSessions = defineCall({
  name: 'users.ownSessions',
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where the signed-in user is signed in, last used first',
  requires: 'signed_in',
  answers: { 200: sessions },
})

export const endOwnSessions = defineCall({
  name: 'users.endOwnSessions',
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'End own sign-ins, on a lost phone for instance; asks for the password',
  requires: 'signed_in',
  secret: true,
  body: ending.extend({ password }),
  answers: { 200: ended },
})

export const userSessions = defineCall({
  name: 'users.sessions',
  method: 'GET',
  path: '/user/sessions/{id}',
  summary: 'Where a person in scope is signed in, last used first',
  requires: ['user.sessions'],
  params: byId,
  answers: { 200: sessions },
})

export const endUserSessions = defineCall({
  name: 'users.endSessions',
  method: 'DELETE',
  path: '/user/sessions/{id}',
  summary: "End a person's sign-ins",
  requires: ['user.sessions'],
  params: byId,
  body: ending,
  answers: { 200: ended },
})
