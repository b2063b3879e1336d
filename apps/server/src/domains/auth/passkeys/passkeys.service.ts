import { createHash, randomBytes } from 'node:crypto'
import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import { type Assertion, challengeAge, maximumPasskeys, type Passkey, type passkeyAdd, type passkeyOptions, type passkeySignInOptions } from '@bisita/contract/users/passkeys'
import { transports } from '@bisita/contract/users/passkeys.kinds'
import type { ProblemCode } from '@bisita/contract/problems.kinds'
import { worded } from '@bisita/contract/words'
import type { Executor } from '../../../database/connection.ts'
import type { Context, OpenContext } from '../../../http/context.ts'
import { networkOf } from '../../../network.ts'
import { orNotFound, Problem, tooMany } from '../../../problem.ts'
import { uuidv7 } from '../../../uuid.ts'
import { findOtherAdministrators } from '../../notifications/administrators.store.ts'
import { notify } from '../../notifications/notifications.store.ts'
import { findOwnPassword } from '../credentials.store.ts'
import { clearFactorDue, endSessions } from '../sessions.store.ts'
import { countOpen, insertChallenge, type Purpose, takeChallenge } from './challenges.store.ts'
import { countPasskeys, findByCredential, type FoundPasskey, insertPasskey, listCredentials, lockOwner, noteUse, removePasskey, renamePasskey, type Use } from './passkeys.store.ts'
import { bytesOf, NotAccepted, readClientData } from './strict.ts'
import { algorithms, type NewKey, relyingPartyOf, verifyNew, verifyUse } from './verifying.ts'

/** The origins that the sender of a call may stand at: the one that it says, or any of ours where a program says none. */
export type Origins = readonly [string, ...string[]]

/** As many challenges a network may have open: a branch with all its phones, and no flood. */
const mostOpen = 500

const hashOf = (challenge: Buffer): Buffer => createHash('sha256').update(challenge).digest()

/** How an authenticator knows whose passkey it is: an id that says nothing about the person. */
const handleOf = (userId: string): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

async function newChallenge({ db, now, address }: OpenContext, purpose: Purpose, session: Buffer | null): Promise<string> {
  const network = networkOf(address)
  if (session === null && (await countOpen(db, network, now)) >= mostOpen) throw tooMany(challengeAge / 1000)
  const challenge = randomBytes(32)
  await insertChallenge(db, { hash: hashOf(challenge), purpose, session, network, expires: new Date(now.getTime() + challengeAge) }, now)
  return challenge.toString('base64url')
}

/** Somebody's passkeys, as browsers know them. */
async function namedCredentials(db: Executor, userId: string): Promise<CallAnswer<typeof passkeyOptions>['excludeCredentials']> {
  return (await listCredentials(db, userId)).map((one) => ({
    id: one.credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports: transports.filter((known) => one.transports.includes(known)),
  }))
}

/** What a browser needs to make a passkey for the caller. */
export async function creationOptions(context: Context, [origin]: Origins): Promise<CallAnswer<typeof passkeyOptions>> {
  const { db, user } = context
  const { username, display_name } = await findOwnPassword(db, user.id)
  context.unchanged = true
  return {
    challenge: await newChallenge(context, 'add', user.session),
    rp: { id: relyingPartyOf(origin), name: 'Bisita' },
    user: { id: handleOf(user.id), name: username, displayName: display_name },
    pubKeyCredParams: Object.values(algorithms).map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeAge,
    excludeCredentials: await namedCredentials(db, user.id),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/**
 * What a browser needs to ask for a passkey: of anybody, or of the caller.
 * @throws Problem passkey_refused where the caller has none
 */
export async function requestOptions(context: OpenContext, [origin]: Origins, caller: Context['user'] | null): Promise<CallAnswer<typeof passkeySignInOptions>> {
  const allowCredentials = caller === null ? [] : await namedCredentials(context.db, caller.id)
  if (caller !== null && allowCredentials.length === 0) throw new Problem('passkey_refused', { message: 'You have no passkey yet. Please use your password.' })
  context.unchanged = true
  return {
    challenge: await newChallenge(context, caller === null ? 'sign_in' : 'prove', caller?.session ?? null),
    rpId: relyingPartyOf(origin),
    timeout: challengeAge,
    userVerification: 'required',
    allowCredentials,
  }
}

/** Uses the challenge of an answer up, whatever becomes of the answer. */
async function takeAnswer({ db, now }: OpenContext, clientData: string, purpose: Purpose, session: Buffer | null, origins: Origins): Promise<{ challenge: string; origin: string }> {
  const { challenge, origin } = readClientData(bytesOf(clientData), purpose === 'add' ? 'webauthn.create' : 'webauthn.get')
  if (!(await takeChallenge(db, hashOf(challenge), purpose, session, now))) throw new NotAccepted('no open challenge')
  if (!origins.includes(origin)) throw new NotAccepted('another origin')
  return { challenge: challenge.toString('base64url'), origin }
}

/** Answers that are not accepted are all refused alike. */
const orRefused = async <T>(code: ProblemCode, work: () => Promise<T>, message?: string): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof NotAccepted ? new Problem(code, message === undefined ? {} : { message }) : error
  }
}

/** A passkey whose answer was right. */
export type Checked = FoundPasskey & { readonly use: Use }

/**
 * Checks the answer of an authenticator, outside of any transaction: its challenge must stay used up where it is refused.
 * @throws Problem wrong_passkey (401) to sign in, passkey_refused (403) for a proof
 */
export async function checkAnswer(context: OpenContext, sent: Assertion, origins: Origins, caller: Context['user'] | null): Promise<Checked> {
  return orRefused(caller === null ? 'wrong_passkey' : 'passkey_refused', async () => {
    const expected = await takeAnswer(context, sent.client_data, caller === null ? 'sign_in' : 'prove', caller?.session ?? null, origins)
    const found = await findByCredential(context.db, bytesOf(sent.credential_id))
    if (found === undefined || (caller !== null && caller.id !== found.user_id)) throw new NotAccepted('no passkey of theirs')
    // Who signs in is known by the passkey alone, so that it must say for whom it was made.
    if (sent.user_handle === null ? caller === null : sent.user_handle !== handleOf(found.user_id)) throw new NotAccepted('of another user')
    return { ...found, use: await verifyUse(sent, found.public_key, expected) }
  })
}

/**
 * Notes that a passkey was used, in the transaction of what it is used for. One whose counter did not rise may have been
 * copied: it is refused, and administrators and its user are notified.
 * @throws Problem of the code
 */
export async function usePasskey({ db, now }: OpenContext, passkey: Checked, code: 'wrong_passkey' | 'passkey_refused'): Promise<void> {
  const state = await noteUse(db, passkey.id, passkey.use, now)
  if (state === 'removed') throw new Problem(code)
  if (state === 'copied') {
    throw new Problem(code, {}, async (trx, audit) => {
      audit({ action: 'passkey.counter', record_type: 'user', record_id: passkey.user_id, after: { passkey: passkey.name, counter: passkey.use.counter } })
      await notifyOfCopy(trx, passkey, now)
      return new Problem(code)
    })
  }
}

async function notifyOfCopy(db: Executor, { id, name, user_id }: Checked, now: Date): Promise<void> {
  const about = { kind: 'passkey', subject: id, record_id: user_id } as const
  const { by_name, others } = await findOtherAdministrators(db, user_id, [])
  await notify(
    db,
    [
      { ...about, user_id, text: worded('Your passkey {name} was refused. It may have been copied, as it has counted fewer uses than before. Remove it if it is not in your hands.', { name }), path: '/settings' },
      ...others.map((admin) => ({ ...about, user_id: admin, text: worded('A passkey of {name} was refused. It may have been copied, as it has counted fewer uses than before.', { name: by_name }), path: `/users?user=${user_id}` })),
    ],
    now,
  )
}

const notAdded = 'This passkey could not be added. Please try again.'

/**
 * Checks a passkey that a browser has made for the caller. Outside of any transaction, as {@link checkAnswer}.
 * @throws Problem passkey_refused
 */
export const checkNew = (context: Context, sent: CallInput<typeof passkeyAdd>['body'], origins: Origins): Promise<NewKey> =>
  orRefused('passkey_refused', async () => verifyNew(sent, await takeAnswer(context, sent.client_data, 'add', context.user.session, origins)), notAdded)

/** @throws Problem passkey_refused where it is one too many, or known already */
export async function addPasskey(context: Context, { name, transports: reached }: CallInput<typeof passkeyAdd>['body'], key: NewKey): Promise<Passkey> {
  const { db, user, now } = context
  await lockOwner(db, user.id)
  if ((await countPasskeys(db, user.id)) >= maximumPasskeys) throw new Problem('passkey_refused', { message: 'You have as many passkeys as can be kept. Please remove one first.' })
  const added = await insertPasskey(db, { ...key, id: uuidv7(), user_id: user.id, transports: [...new Set(reached)], name, created_at: now })
  if (added === null) throw new Problem('passkey_refused', { message: 'This passkey is kept already.' })
  await clearFactorDue(db, user.id)
  context.audit({ action: 'passkey.add', record_type: 'user', record_id: user.id, after: { passkey: name } })
  return added
}

/** @throws Problem not_found */
export async function nameOwnPasskey(context: Context, id: string, name: string): Promise<Passkey> {
  const { db, user } = context
  const { was, passkey } = orNotFound(await renamePasskey(db, user.id, id, name))
  if (was === name) context.unchanged = true
  else context.audit({ action: 'passkey.rename', record_type: 'user', record_id: user.id, before: { passkey: was }, after: { passkey: name } })
  return passkey
}

/**
 * Removes an own passkey. The own sessions elsewhere end, as with a new password: who has the device may have one.
 * @throws Problem not_found
 */
export async function removeOwnPasskey(context: Context, id: string): Promise<{ ok: true }> {
  const { db, user } = context
  await lockOwner(db, user.id)
  const name = orNotFound(await removePasskey(db, user.id, id))
  await endSessions(db, user.id, 'signed_out', user.session)
  context.audit({ action: 'passkey.remove', record_type: 'user', record_id: user.id, before: { passkey: name } })
  return { ok: true }
}
