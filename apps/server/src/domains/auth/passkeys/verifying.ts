import { createPublicKey } from 'node:crypto'
import type { CallInput } from '@bisita/contract/calls/call'
import type { Assertion, passkeyAdd } from '@bisita/contract/users/passkeys'
import type { Use } from './passkeys.store.ts'
import { bytesOf, isStrictDer, isNoAttestation, NotAccepted } from './strict.ts'

/** ES256, and RS256 for Windows Hello: by their COSE numbers. */
export const algorithms = { es256: -7, rs256: -257 } as const

/** Loaded when the first passkey is checked: they take memory and a moment. */
const load = async () => {
  const [server, helpers] = await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')])
  return { ...server, ...helpers }
}
let loaded: ReturnType<typeof load> | undefined
const library = (): ReturnType<typeof load> => (loaded ??= load())

/** The name that passkeys are bound to: the host of the page's address. */
export const relyingPartyOf = (origin: string): string => new URL(origin).hostname

/** What an answer must agree with: the challenge that it says, which was open, and the origin that it says, which is ours. */
type Expected = { readonly challenge: string; readonly origin: string }

const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof NotAccepted ? error : new NotAccepted(error instanceof Error ? error.message : 'unreadable')
  }
}

/**
 * Checks an answer against the stored key, and gives what its authenticator tells of this use. The counter is judged where
 * it is stored.
 * @throws NotAccepted
 */
export const verifyUse = (sent: Assertion, publicKey: Buffer, { challenge, origin }: Expected): Promise<Use> =>
  refusing(async () => {
    const { verifyAuthenticationResponse } = await library()
    const { kty } = await keyOf(publicKey)
    if (kty === 'EC' && !isStrictDer(bytesOf(sent.signature))) throw new NotAccepted('signature not in DER')
    bytesOf(sent.signature)
    bytesOf(sent.authenticator_data)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: sent.credential_id,
        rawId: sent.credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: sent.client_data, authenticatorData: sent.authenticator_data, signature: sent.signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyOf(origin),
      credential: { id: sent.credential_id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    })
    if (!verified) throw new NotAccepted('wrong signature')
    return { counter: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp }
  })

export type NewKey = Use & { readonly credential_id: Buffer; readonly public_key: Buffer }

/**
 * Checks a new passkey. Without an attestation nothing signs it, so each part must be written in its one right form, and
 * what stands in it twice must be the same.
 * @throws NotAccepted
 */
export const verifyNew = (sent: CallInput<typeof passkeyAdd>['body'], { challenge, origin }: Expected): Promise<NewKey> =>
  refusing(async () => {
    const { verifyRegistrationResponse, decodeAttestationObject } = await library()
    const attestation = bytesOf(sent.attestation)
    const data = bytesOf(sent.authenticator_data)
    if (!isNoAttestation(attestation, data)) {
      const object = decodeAttestationObject(new Uint8Array(attestation))
      // What an authenticator signs with the new key itself. Browsers take the others out, as none is asked for.
      if (object.get('fmt') !== 'packed') throw new NotAccepted('an attestation that was not asked for')
      if (!Buffer.from(object.get('authData')).equals(data)) throw new NotAccepted('two kinds of authenticator data')
    }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: sent.credential_id,
        rawId: sent.credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: sent.client_data, attestationObject: sent.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: Object.values(algorithms),
    })
    if (!verified) throw new NotAccepted('wrong attestation')
    const { credential, credentialBackedUp } = registrationInfo
    // The id that the browser says is the one inside.
    if (credential.id !== sent.credential_id) throw new NotAccepted('another id')
    const public_key = Buffer.from(credential.publicKey)
    await keyOf(public_key)
    return { credential_id: bytesOf(sent.credential_id), public_key, counter: credential.counter, backed_up: credentialBackedUp }
  })

/** A stored key as Node reads it: a point of the curve P-256, or RSA of 2048 bits and more. */
async function keyOf(publicKey: Buffer): Promise<{ kty: 'EC' | 'RSA' }> {
  const { decodeCredentialPublicKey, cose } = await library()
  const key = decodeCredentialPublicKey(new Uint8Array(publicKey))
  if (cose.isCOSEPublicKeyEC2(key) && Number(key.get(cose.COSEKEYS.alg)) === algorithms.es256 && key.get(cose.COSEKEYS.crv) === 1) {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: text(key.get(cose.COSEKEYS.x)), y: text(key.get(cose.COSEKEYS.y)) } })
    return { kty: 'EC' }
  }
  if (cose.isCOSEPublicKeyRSA(key) && Number(key.get(cose.COSEKEYS.alg)) === algorithms.rs256) {
    const { asymmetricKeyDetails } = createPublicKey({ format: 'jwk', key: { kty: 'RSA', n: text(key.get(cose.COSEKEYS.n)), e: text(key.get(cose.COSEKEYS.e)) } })
    if ((asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return { kty: 'RSA' }
  }
  throw new NotAccepted('a key of another kind')
}

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64url')
