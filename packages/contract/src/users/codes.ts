import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, day, instant, ok, requiredText } from '../fields.ts'
import { authenticate, prove } from './auth.ts'

/** How many recovery codes somebody gets at once. */
export const recoveryCodes = 10

/** How long a secret may wait for its first code; milliseconds. */
export const setUpAge = 60 * 60_000

/** A code of six digits, or where a call says so a recovery code, as typed: blanks and dashes do not count. */
const code = requiredText(64)

/** A sign-in whose password was right and that waits for its second step, as the answer to the password gave it. */
const step = z.string().regex(/^[\w-]{43}$/, 'Not a sign-in.')

const recovery = z.object({ /** Shown in this answer only. */ recovery_codes: z.array(z.string()) })

export const codeStatus = defineCall({
  name: 'auth.codes',
  method: 'GET',
  path: '/user/codes',
  summary: 'Whether the own sign-in asks for a code, and whether it has to',
  requires: 'signed_in',
  beforeFactor: true,
  answers: {
    200: z.object({
      /** Since when a code is asked for; null where none is. */
      since: instant.nullable(),
      /** How many recovery codes have not been used. */
      recovery_left: z.int(),
      /** Whether people of the own role may set codes up. */
      offered: z.boolean(),
      /** The day from which everybody of the own role needs a second step; null where there is none. */
      required_from: day.nullable(),
    }),
  },
})

export const codeOptions = defineCall({
  name: 'auth.codeOptions',
  method: 'POST',
  path: '/user/codes/options',
  summary: 'A new secret for the own authenticator app; in force once its first code was sent',
  requires: 'signed_in',
  beforeFactor: true,
  secret: true,
  answers: { 200: z.object({ /** In base32, for typing. */ secret: z.string(), /** The same as otpauth address, for a QR code. */ address: z.string() }) },
})

export const codeAdd = defineCall({
  name: 'auth.addCodes',
  method: 'POST',
  path: '/user/codes',
  summary: 'Ask for codes from now on; the first one shows that the app has the secret',
  requires: 'signed_in',
  beforeFactor: true,
  secret: true,
  body: z.strictObject({ code }),
  answers: { 200: recovery },
})

export const codeRemove = defineCall({
  name: 'auth.removeCodes',
  method: 'DELETE',
  path: '/user/codes',
  summary: 'Ask for no codes any more, which ends the own sessions elsewhere',
  requires: 'signed_in',
  answers: { 200: ok },
})

export const codeRecovery = defineCall({
  name: 'auth.newRecoveryCodes',
  method: 'POST',
  path: '/user/codes/recovery',
  summary: 'New recovery codes; those of before are void',
  requires: 'signed_in',
  secret: true,
  answers: { 200: recovery },
})

export const codeProve = defineCall({
  name: 'auth.codeProve',
  method: 'POST',
  path: '/user/prove/code',
  summary: 'Show with a code or recovery code who is at this session, as with the password',
  requires: 'signed_in',
  beforeFactor: true,
  secret: true,
  body: z.strictObject({ code }),
  answers: prove.answers,
})

export const codeSignIn = defineCall({
  name: 'auth.codeSignIn',
  method: 'POST',
  path: '/auth/code',
  summary: 'The second step of a sign-in: a code or recovery code after the password',
  requires: 'anyone',
  secret: true,
  body: z.strictObject({ step, code, /** Not to be asked on this browser for 30 days. */ remember: z.boolean() }),
  answers: authenticate.answers,
})

export const factorReset = defineCall({
  name: 'users.resetFactor',
  method: 'POST',
  path: '/user/reset-factor/{id}',
  summary: "Take away a person's codes and passkeys, whose phone is lost; their sign-ins end",
  requires: ['user.password_field', 'user.password_oic', 'user.password_office', 'user.factor_admin'],
  params: byId,
  answers: { 200: ok },
})
