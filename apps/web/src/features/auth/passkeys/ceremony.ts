import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Assertion, passkeyAdd, passkeyOptions, passkeySignInOptions } from '@bisita/contract/users/passkeys'
import { transports } from '@bisita/contract/users/passkeys.kinds'
import { t } from '@bisita/contract/words'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { PasskeyFailure } from './passkeyFailure.ts'

type NewPasskey = CallRequest<typeof passkeyAdd>['body']

const failureOf = (error: unknown): PasskeyFailure => {
  const name = error instanceof Error ? error.name : ''
  // The browser tells neither apart, so that no page learns whether there is a passkey.
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyFailure(t('No passkey was used. It was cancelled, took too long, or there is none here.'))
  if (name === 'InvalidStateError') return new PasskeyFailure(t('There is a passkey of yours on this device already.'))
  return new PasskeyFailure(t('This browser could not use a passkey. Please use your password.'))
}

/**
 * Has the browser ask for a passkey.
 * @throws PasskeyFailure
 */
export async function askForPasskey(options: CallAnswer<typeof passkeySignInOptions>): Promise<Assertion> {
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options })
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      user_handle: response.userHandle ?? null,
    }
  } catch (error) {
    throw failureOf(error)
  }
}

/**
 * Has the browser make a passkey.
 * @throws PasskeyFailure
 */
export async function makePasskey(options: CallAnswer<typeof passkeyOptions>, name: string): Promise<NewPasskey> {
  try {
    const { id, response } = await startRegistration({ optionsJSON: options })
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      authenticator_data: response.authenticatorData ?? '',
      transports: transports.filter((known) => response.transports?.some((reached) => reached === known) === true),
      name,
    }
  } catch (error) {
    throw failureOf(error)
  }
}
