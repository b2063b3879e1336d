import type { ChangeName } from '../http/calls.ts'
import type { Undo } from './undo.ts'

/**
 * Whether and how what a call did is undone:
 *
 * - `undo`: by POST /user/undo, for two minutes; its service sets `undo` of the context where it is possible;
 * - `own`: by a way of its own, an edit taken back in its editor or an upload undone as a whole;
 * - `again`: by the same or the opposite call, whose form shows what was: nothing else hangs on it;
 * - `asked`: not; it is asked about before;
 * - `seen`: not; others have read it, or act by it at once;
 * - `started`: not; work is cancelled where it can be;
 * - `security`: not; it lets somebody in or keeps somebody out;
 * - `background`: not; a device does it, not a person;
 * - `is_undo`: it undoes.
 */
export type Undoing = 'undo' | 'own' | 'again' | 'asked' | 'seen' | 'started' | 'security' | 'background' | 'is_undo'

/** Every call that changes something: without its row the server does not compile. */
export const undoing: Readonly<Record<ChangeName, Undoing>> = {
  'approvals.decide': 'seen',
  'approvals.request': 'seen',
  'approvals.reveal': 'seen',
  'areas.assign': 'undo',
  'areas.assignMember': 'undo',
  'areas.create': 'again',
  'areas.delete': 'asked',
  'areas.removeBranches': 'undo',
  'areas.removeMembers': 'undo',
  'areas.update': 'again',
  'assignments.assign': 'undo',
  'assignments.assignClients': 'undo',
  'assignments.cover': 'seen',
  'assignments.endCover': 'seen',
  'assignments.removeMrAssignments': 'undo',
  'assignments.removeMrClients': 'undo',
  'auth.addCodes': 'security',
  'auth.addPasskey': 'security',
  'auth.authenticate': 'security',
  'auth.codeOptions': 'security',
  'auth.codeProve': 'security',
  'auth.codeSignIn': 'security',
  'auth.newRecoveryCodes': 'security',
  'auth.passkeyOptions': 'security',
  'auth.passkeyProofOptions': 'security',
  'auth.passkeyProve': 'security',
  'auth.passkeySignIn': 'security',
  'auth.passkeySignInOptions': 'security',
  'auth.prove': 'security',
  'auth.removeCodes': 'security',
  'auth.removePasskey': 'security',
  'auth.renamePasskey': 'security',
  'auth.signout': 'security',
  'backups.confirm': 'security',
  'branches.assign': 'undo',
  'branches.assignMember': 'undo',
  'branches.create': 'again',
  'branches.delete': 'asked',
  'branches.removeLocations': 'undo',
  'branches.removeMembers': 'undo',
  'branches.update': 'again',
  'clients.create': 'again',
  'clients.delete': 'asked',
  'clients.dismissDuplicates': 'undo',
  'clients.reveal': 'seen',
  'clients.revealJournal': 'background',
  'clients.update': 'again',
  'consents.addNotice': 'again',
  'consents.create': 'again',
  'imports.alias': 'again',
  'imports.undo': 'is_undo',
  'imports.upload': 'own',
  'itineraries.addRemarks': 'undo',
  'itineraries.create': 'undo',
  'itineraries.delete': 'undo',
  'itineraries.skip': 'undo',
  'itineraries.update': 'undo',
  'jobs.create': 'started',
  'notifications.read': 'undo',
  'notifications.subscribe': 'background',
  'notifications.switches': 'again',
  'notifications.unsubscribe': 'background',
  'products.create': 'again',
  'products.delete': 'asked',
  'products.update': 'again',
  'psgc.update': 'started',
  'settings.change': 'security',
  'strategies.create': 'own',
  'strategies.delete': 'own',
  'strategies.update': 'own',
  'touchpoints.create': 'again',
  'touchpoints.delete': 'again',
  'touchpoints.leaseEnd': 'background',
  'touchpoints.leaseKeep': 'background',
  'touchpoints.next': 'background',
  'touchpoints.update': 'again',
  'users.activate': 'security',
  'users.changeOwnPassword': 'security',
  'users.changePassword': 'security',
  'users.create': 'security',
  'users.deactivate': 'security',
  'users.delete': 'asked',
  'users.deviceContact': 'background',
  'users.deviceKey': 'background',
  'users.deviceLost': 'security',
  'users.deviceWiped': 'background',
  'users.envelopeKey': 'background',
  'users.endOwnSessions': 'security',
  'users.endSessions': 'security',
  'users.registerDevice': 'background',
  'users.sync': 'background',
  'users.createView': 'again',
  'users.removeView': 'undo',
  'users.resetFactor': 'security',
  'users.chooseLanguage': 'again',
  'users.startView': 'undo',
  'users.undo': 'is_undo',
  'users.updateView': 'undo',
  'users.update': 'again',
  'visits.create': 'again',
  'visits.delete': 'asked',
  'visits.dismissEvidence': 'undo',
  'visits.proofPart': 'background',
  'visits.quarantine': 'background',
  'visits.quarantineTakeBack': 'background',
  'visits.quarantineDecide': 'seen',
}

/** Whether acts of a call can be undone by POST /user/undo. */
export const isUndoable = (call: string): boolean => Object.hasOwn(undoing, call) && undoing[call as ChangeName] === 'undo'

/** What a handler left to undo its act. Fails where the row of the call says that it cannot be undone. */
export function undoOf(call: string, { undo }: { readonly undo?: Undo }): Undo | undefined {
  if (undo !== undefined && !isUndoable(call)) throw new Error(`${call} can be undone, but its row in undo/undoable.ts says otherwise`)
  return undo
}
