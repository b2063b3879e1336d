/**
 * Whether a call needs a fresh proof that the right person is at the session: `always`; `never`; or `as_requested` where
 * it carries out another call, and needs one where that call does.
 */
export type AsksAgain = 'always' | 'never' | 'as_requested'

/** How long the proof of who somebody is, or the sign-in, is good for a call that asks again; milliseconds. */
export const proofAge = 10 * 60_000

/**
 * Every call that changes something, and the reads that ask again. A server does not start with a change that has no row
 * here, so that for each new call somebody decides.
 *
 * Asked again is before what lets somebody in or loosens a rule for all: another person's account or password, an
 * own passkey or code, another person's, the settings, the recovery passphrase. Not before what only keeps somebody out, which must not be
 * delayed, and never in a call that a phone queues, since nobody may be there when it is sent.
 */
const table: Readonly<Record<string, AsksAgain>> = {
  'approvals.decide': 'as_requested',
  'approvals.request': 'never',
  'approvals.reveal': 'never',
  'areas.assign': 'never',
  'areas.assignMember': 'never',
  'areas.create': 'never',
  'areas.delete': 'never',
  'areas.removeBranches': 'never',
  'areas.removeMembers': 'never',
  'areas.update': 'never',
  'assignments.assign': 'never',
  'assignments.assignClients': 'never',
  'assignments.cover': 'never',
  'assignments.endCover': 'never',
  'assignments.removeMrAssignments': 'never',
  'assignments.removeMrClients': 'never',
  'auth.addCodes': 'always',
  'auth.addPasskey': 'always',
  'auth.authenticate': 'never',
  'auth.codeOptions': 'always',
  'auth.codeProve': 'never',
  'auth.codeSignIn': 'never',
  'auth.newRecoveryCodes': 'always',
  'auth.passkeyOptions': 'always',
  'auth.passkeyProofOptions': 'never',
  'auth.passkeyProve': 'never',
  'auth.passkeySignIn': 'never',
  'auth.passkeySignInOptions': 'never',
  'auth.prove': 'never',
  'auth.removeCodes': 'always',
  'auth.removePasskey': 'always',
  'auth.renamePasskey': 'never',
  'auth.signout': 'never',
  'backups.confirm': 'always',
  'backups.recovery': 'always', // a read, of the passphrase that opens every backup
  'branches.assign': 'never',
  'branches.assignMember': 'never',
  'branches.create': 'never',
  'branches.delete': 'never',
  'branches.removeLocations': 'never',
  'branches.removeMembers': 'never',
  'branches.update': 'never',
  'clients.create': 'never',
  'clients.delete': 'never',
  'clients.dismissDuplicates': 'never',
  'clients.reveal': 'never',
  'clients.revealJournal': 'never',
  'clients.update': 'never',
  'consents.addNotice': 'never',
  'consents.create': 'never',
  'imports.alias': 'never',
  'imports.undo': 'never',
  'imports.upload': 'never',
  'itineraries.addRemarks': 'never',
  'itineraries.create': 'never',
  'itineraries.delete': 'never',
  'itineraries.skip': 'never',
  'itineraries.update': 'never',
  'jobs.create': 'never',
  'notifications.read': 'never',
  'notifications.subscribe': 'never',
  'notifications.switches': 'never',
  'notifications.unsubscribe': 'never',
  'products.create': 'never',
  'products.delete': 'never',
  'products.update': 'never',
  'psgc.update': 'never',
  'settings.change': 'always',
  'strategies.create': 'never',
  'strategies.delete': 'never',
  'strategies.update': 'never',
  'touchpoints.create': 'never',
  'touchpoints.delete': 'never',
  'touchpoints.leaseEnd': 'never',
  'touchpoints.leaseKeep': 'never',
  'touchpoints.next': 'never',
  'touchpoints.update': 'never',
  'users.activate': 'always',
  'users.changeOwnPassword': 'never', // has the password in its body
  'users.changePassword': 'always',
  'users.create': 'always',
  'users.deactivate': 'never',
  'users.delete': 'never',
  'users.deviceContact': 'never',
  'users.deviceKey': 'always', // it opens what is sealed on a phone
  'users.deviceLost': 'always',
  'users.deviceWiped': 'never',
  'users.envelopeKey': 'never', // it only seals
  'users.endOwnSessions': 'never', // has the password in its body
  'users.endSessions': 'never',
  'users.registerDevice': 'never',
  'users.resetFactor': 'always',
  'users.sync': 'never',
  'users.createView': 'never',
  'users.removeView': 'never',
  'users.chooseLanguage': 'never',
  'users.startView': 'never',
  'users.undo': 'never',
  'users.updateView': 'never',
  'users.update': 'never',
  'visits.create': 'never',
  'visits.delete': 'never',
  'visits.dismissEvidence': 'never',
  'visits.proofPart': 'never',
  'visits.quarantine': 'never',
  'visits.quarantineTakeBack': 'never',
  'visits.quarantineDecide': 'never',
}

/** The row of a call; undefined where there is none. */
export const asksAgainOf = (call: string): AsksAgain | undefined => (Object.hasOwn(table, call) ? table[call] : undefined)

/** The names of all rows. */
export const asksAgainNames: readonly string[] = Object.keys(table)
