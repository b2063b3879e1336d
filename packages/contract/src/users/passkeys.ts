import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, id, instant, ok, requiredText } from '../fields.ts'
import { authenticate, prove } from './auth.ts'
import { transports } from './passkeys.kinds.ts'

/** The most passkeys of one person. */
export const maximumPasskeys = 20

/** How long a challenge is good; milliseconds. */
export const challengeAge = 5 * 60_000

/**
 * Bytes as base64url, at least 16 of them, as everything has that an authenticator sends; whether it is written as it must be
 * is checked with the rest of the answer.
 */
const bytes = (longest: number) => z.string().regex(/^[\w-]+$/, 'Not base64url.').min(22, 'Too short.').max(longest)

const credentialId = bytes(1400)
const challenge = z.string()
const named = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.enum(transports)) })
const name = requiredText(100)

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** Null where nobody has signed in with it. */
  last_used_at: instant.nullable(),
  /** Whether it is kept by a service, such as a password manager, and not in one device alone. */
  backed_up: z.boolean(),
})

export type Passkey = z.infer<typeof passkey>

/** What an authenticator answers to a challenge. */
const assertion = z.strictObject({
  credential_id: credentialId,
  client_data: bytes(4000),
  authenticator_data: bytes(2000),
  signature: bytes(1400),
  /** Who it says that it is for; an authenticator may leave it out where it was asked for a passkey by its id. */
  user_handle: bytes(100).nullable(),
})

export type Assertion = z.infer<typeof assertion>

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const requestOptions = z.object({
  challenge,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(named),
})

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const creationOptions = z.object({
  challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(named),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
})

export const passkeyList = defineCall({
  name: 'auth.passkeys',
  method: 'GET',
  path: '/user/passkeys',
  summary: 'The own passkeys, oldest first',
  requires: 'signed_in',
  beforeFactor: true,
  answers: { 200: z.object({ items: z.array(passkey) }) },
})

export const passkeyOptions = defineCall({
  name: 'auth.passkeyOptions',
  method: 'POST',
  path: '/user/passkeys/options',
  summary: 'What a browser needs to make a passkey; the challenge is good once, for five minutes and this session',
  requires: 'signed_in',
  beforeFactor: true,
  secret: true,
  answers: { 200: creationOptions },
})

export const passkeyAdd = defineCall({
  name: 'auth.addPasskey',
  method: 'POST',
  path: '/user/passkeys',
  summary: 'Keep a passkey that the browser has made',
  requires: 'signed_in',
  beforeFactor: true,
  secret: true,
  largest: 32_768,
  body: z.strictObject({
    credential_id: credentialId,
    client_data: bytes(4000),
    attestation: bytes(12_000),
    /** The same data that the attestation holds, so that nothing in it is altered on the way. */
    authenticator_data: bytes(8000),
    transports: z.array(z.enum(transports)).max(transports.length),
    name,
  }),
  answers: { 201: passkey },
})

export const passkeyRename = defineCall({
  name: 'auth.renamePasskey',
  method: 'PUT',
  path: '/user/passkeys/{id}',
  summary: 'Name an own passkey',
  requires: 'signed_in',
  params: byId,
  body: z.strictObject({ name }),
  answers: { 200: passkey },
})

export const passkeyRemove = defineCall({
  name: 'auth.removePasskey',
  method: 'DELETE',
  path: '/user/passkeys/{id}',
  summary: "Remove an own passkey, which ends the own sessions elsewhere",
  requires: 'signed_in',
  params: byId,
  answers: { 200: ok },
})

export const passkeySignInOptions = defineCall({
  name: 'auth.passkeySignInOptions',
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'What a browser needs to ask for a passkey, of whoever it is; the challenge is good once, for five minutes',
  requires: 'anyone',
  secret: true,
  answers: { 200: requestOptions },
})

export const passkeySignIn = defineCall({
  name: 'auth.passkeySignIn',
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey alone; the session is an HttpOnly cookie',
  requires: 'anyone',
  secret: true,
  largest: 12_288,
  body: assertion,
  answers: authenticate.answers,
})

export const passkeyProofOptions = defineCall({
  name: 'auth.passkeyProofOptions',
  method: 'POST',
  path: '/user/prove/passkey/options',
  summary: 'What a browser needs to ask for one of the own passkeys',
  requires: 'signed_in',
  beforeFactor: true,
  secret: true,
  answers: { 200: requestOptions },
})

export const passkeyProve = defineCall({
  name: 'auth.passkeyProve',
  method: 'POST',
  path: '/user/prove/passkey',
  summary: 'Show with a passkey who is at this session, as with the password',
  requires: 'signed_in',
  beforeFactor: true,
  secret: true,
  body: assertion,
  answers: prove.answers,
})
