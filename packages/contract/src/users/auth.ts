import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { instant, ok, requiredText } from '../fields.ts'
import { currentUser, password } from './users.ts'

export const authenticate = defineCall({
  name: 'auth.authenticate',
  method: 'POST',
  path: '/auth/authenticate',
  summary: 'Sign in; the session is an HttpOnly cookie. Where a second step follows, the refusal second_step names it',
  requires: 'anyone',
  secret: true,
  body: z.strictObject({ username: requiredText(255), password }),
  answers: {
    200: z.object({
      data: z.object({
        user: currentUser,
        allowed_paths: z.array(z.string()),
        expires_at: instant,
        /** Who else set this user's password within the last 7 days, newest first: shown after every sign-in within that time. */
        password_set: z.array(z.object({ by_name: z.string(), at: instant, /** It is the first password of an account that was made then. */ made: z.boolean() })),
        /** Present where the user must set up a second step of signing in before anything else. */
        factor_due: z.literal(true).optional(),
      }),
    }),
  },
})

export const prove = defineCall({
  name: 'auth.prove',
  method: 'POST',
  path: '/user/prove',
  summary: 'Show again who is at this session, for the calls that ask again; good for ten minutes, as the sign-in is',
  requires: 'signed_in',
  beforeFactor: true,
  secret: true,
  body: z.strictObject({ password }),
  answers: { 200: z.object({ ok: z.literal(true), /** Until when it is good. */ until: instant }) },
})

export const signout = defineCall({
  name: 'auth.signout',
  method: 'POST',
  path: '/auth/signout',
  summary: 'End the session of this browser',
  requires: 'signed_in',
  beforePasswordChange: true,
  secret: true,
  answers: { 200: ok },
})
