import { t } from './words.ts'

/**
 * Every action, once, with the words that people read for it.
 *
 * `right` makes it a row of the permission table of promises/people 5: a call names the actions that it needs in
 * `requires`, and `policy` in `@bisita/rules/people/policy` says what each role gets. The text is shown in the
 * settings, where an administrator may switch the action to approval; null where it can't be switched.
 *
 * `audit` lets it leave a line in the audit trail, which shows that text. A change without an action of the table does
 * not compile.
 */
export const actionTable = {
  'user.list': { right: null },
  'user.create_field': { right: t('Add a representative or telemarketer') },
  'user.create_office': { right: t('Add an officer, head or administrator') },
  'user.update': { right: t('Change a person’s name, branch or date hired'), audit: t('Changed a user') },
  'user.activate': { right: t('Activate or deactivate a person'), audit: t('Activated a user') },
  'user.delete': { right: t('Delete a person'), audit: t('Deleted a user') },
  'user.password_field': { right: t('Set the password of a representative or telemarketer') },
  'user.password_oic': { right: t('Set the password of an officer') },
  'user.password_office': { right: t('Set the password of a head or administrator') }, // of an ah or admin
  'user.factor_admin': { right: null }, // the second step of signing in of an administrator
  'user.sessions': { right: null }, // of another person
  'user.change_password': { audit: t('Changed a password') },
  'user.create': { audit: t('Added a user') },
  'user.deactivate': { audit: t('Deactivated a user') },
  'user.end_sessions': { audit: t('Ended sessions') },
  'location.read': { right: null },
  'location.mine': { right: null },
  'client.read': { right: null },
  'client.create': { right: t('Add a client'), audit: t('Added a client') },
  'client.update_contact': { right: t('Change a client’s contact and address') },
  'client.update_identity': { right: t('Change a client’s name, numbers, pension, birth date or place') },
  'client.lift_contact_block': { right: t('Let a client be contacted again') }, // do_not_contact to less than it is
  'client.move_out': { right: t('Move a client outside your own locations') }, // location_id to a place outside the caller's scope
  'client.delete': { right: t('Delete a client'), audit: t('Deleted a client') },
  'client.numbers_tried': { audit: t('Tried numbers of other clients') },
  'client.update': { audit: t('Changed a client') },
  'client.reveal': { audit: t('Showed numbers of a client') },
  'client.upload': { audit: t('Uploaded clients') },
  'client.upload_undo': { audit: t('Undid an upload of clients') },
  'consent.notices': { right: null },
  'consent.create': { right: null, audit: t('Recorded what a client agreed to') },
  'consent.manage': { right: null },
  'consent.notice': { audit: t('Added a version of the consent notice') },
  'visit.read': { right: null },
  'visit.create': { right: t('Record a visit'), audit: t('Recorded a visit') },
  'call.read': { right: null },
  'call.create': { right: t('Record a call'), audit: t('Recorded a call') },
  'visit.delete': { right: t('Delete a visit or call'), audit: t('Deleted a visit') },
  'call.delete': { audit: t('Deleted a call') },
  'visit.dismiss_evidence': { right: null, audit: t('Dismissed a remark on the proof of a visit') },
  'visit.undo_dismissal': { audit: t('Undid the dismissal of a remark') },
  'visit.photo': { audit: t('Sent the photo of a visit') },
  'itinerary.read': { right: null },
  'itinerary.create': { right: t('Plan a visit'), audit: t('Planned a visit') },
  'itinerary.update': { right: t('Change, skip or delete a planned visit'), audit: t('Moved or reassigned a planned visit') },
  'itinerary.out_of_scope': { right: t('Plan a visit to a client who is not the representative’s') },
  'itinerary.delete': { audit: t('Deleted a planned visit') },
  'itinerary.remarks': { audit: t('Changed the remarks of a planned visit') },
  'itinerary.undo': { audit: t('Undid a change of a planned visit') },
  'itinerary.skip': { audit: t('Skipped a planned visit') },
  'approval.read': { right: null },
  'approval.request': { right: null, audit: t('Requested approval') },
  'approval.decide': { right: null },
  'approval.cancel': { right: null, audit: t('Cancelled a request') },
  'approval.approve': { audit: t('Approved a request') },
  'approval.decline': { audit: t('Declined a request') },
  'assignment.read': { right: null }, // who is assigned to what, other than one's own
  'assignment.mine': { right: null },
  'assignment.mr_list': { right: null },
  'assignment.assign_mr': { right: t('Assign or remove locations and clients of an MR') },
  'assignment.assign': { audit: t('Assigned locations or clients') },
  'assignment.undo': { audit: t('Undid an assignment') },
  'assignment.remove': { audit: t('Removed locations or clients') },
  'branch.read': { right: null },
  'branch.filter_list': { right: null },
  'branch.assign': { right: t('Add or remove locations and members of a branch'), audit: t('Assigned locations to a branch') }, // locations and members
  'branch.manage': { right: t('Add, change or delete a branch') },
  'branch.assign_members': { audit: t('Put people into a branch') },
  'branch.create': { audit: t('Added a branch') },
  'branch.delete': { audit: t('Deleted a branch') },
  'branch.remove': { audit: t('Removed locations from a branch') },
  'branch.remove_members': { audit: t('Removed people from a branch') },
  'branch.undo': { audit: t('Undid a change of what is in a branch') },
  'branch.update': { audit: t('Changed a branch') },
  'area.read': { right: null },
  'area.manage': { right: t('Add, change or delete an area, its branches and heads') },
  'area.assign': { audit: t('Put branches into an area') },
  'area.assign_members': { audit: t('Made somebody head of an area') },
  'area.create': { audit: t('Added an area') },
  'area.delete': { audit: t('Deleted an area') },
  'area.remove': { audit: t('Removed branches from an area') },
  'area.remove_members': { audit: t('Removed a head from an area') },
  'area.undo': { audit: t('Undid a change of what is in an area') },
  'area.update': { audit: t('Renamed an area') },
  'touchpoint.read': { right: null },
  'touchpoint.strategies': { right: null }, // all strategies, not only the current one
  'touchpoint.visitors': { right: null },
  'touchpoint.manage': { right: null },
  'touchpoint.create': { audit: t('Added a touchpoint') },
  'touchpoint.delete': { audit: t('Deleted a touchpoint') },
  'touchpoint.update': { audit: t('Changed a touchpoint') },
  'desk.use': { right: null }, // the call desk
  'product.read': { right: null },
  'product.manage': { right: t('Add, change or delete a product') },
  'product.create': { audit: t('Added a product') },
  'product.delete': { audit: t('Deleted a product') },
  'product.update': { audit: t('Changed a product') },
  'report.read': { right: null },
  'report.export': { audit: t('Saved a report as a file') },
  'job.manage': { right: null },
  'job.cancel': { audit: t('Cancelled a job') },
  'job.create': { audit: t('Started or scheduled a job') },
  'job.retry': { audit: t('Retried a job') },
  'import.run': { right: null },
  'duplicate.review': { right: null }, // clients who are probably one person
  'duplicate.undo': { audit: t('Undid marking two clients as different') },
  'duplicate.dismiss': { audit: t('Marked two clients as different people') },
  'audit.read': { right: null },
  'settings.manage': { right: null },
  'settings.update': { audit: t('Changed the settings') },
  'dashboard.read': { right: null },
  'device.use': { right: null },
  'device.read': { right: null },
  'notification.push': { audit: t('Turned reminders on a device on') },
  'notification.stop_push': { audit: t('Turned reminders on a device off') },
  'device.lost': { right: null, audit: t('Marked a phone as lost') },
  'device.wiped': { audit: t('Removed the records of a lost phone') },
  'device.register': { audit: t('Set up a phone') },
  'device.key': { audit: t('Asked for the key of a sealed phone') },
  'device.envelope': { audit: t('Made the key that a phone seals unsent work to') },
  'quarantine.decide': { right: null },
  'quarantine.accept': { audit: t('Accepted unsent work') },
  'quarantine.receive': { audit: t('Handed over unsent work') },
  'quarantine.withdraw': { audit: t('Withdrew handed over unsent work') },
  'quarantine.reject': { audit: t('Rejected unsent work') },
  'code.add': { audit: t('Turned on codes for signing in') },
  'code.recovery': { audit: t('Made new recovery codes') },
  'code.recovery_used': { audit: t('Used a recovery code') },
  'code.remove': { audit: t('Turned off codes for signing in') },
  'auth.wrong_code': { audit: t('Wrong code') },
  'user.reset_factor': { audit: t('Reset the second step of signing in') },
  'passkey.add': { audit: t('Added a passkey') },
  'passkey.counter': { audit: t('Refused a passkey that may have been copied') },
  'passkey.remove': { audit: t('Removed a passkey') },
  'passkey.rename': { audit: t('Renamed a passkey') },
  'auth.sign_in': { audit: t('Signed in') },
  'auth.prove': { audit: t('Confirmed who is at the session') },
  'auth.sign_out': { audit: t('Signed out') },
  'auth.wrong_password': { audit: t('Wrong password') },
  'auth.wrong_ticket': { audit: t('Wrong ticket for unsent work') },
  'cover.create': { audit: t('Planned a substitution') },
  'cover.end': { audit: t('Ended a substitution') },
  'cover.start': { audit: t('Started a substitution') },
  'demo.empty': { audit: t('Emptied the demo organisation') },
  'demo.seed': { audit: t('Made the demo organisation') },
  'backup.confirm': { audit: t('Confirmed the recovery passphrase') },
  'backup.restore': { audit: t('Put a backup back') },
  'list.export': { audit: t('Exported a list') },
  'place.alias': { audit: t('Matched a place name') },
  'psgc.apply': { audit: t('Started an update of places') },
  'psgc.move': { audit: t('Moved clients to renumbered places') },
  'view.create': { audit: t('Saved a view') },
  'view.delete': { audit: t('Deleted a view') },
  'user.language': { audit: t('Chose the language of the screens') },
  'view.undo': { audit: t('Undid a change of a view') },
  'view.start': { audit: t('Chose the view that a list opens with') },
  'view.update': { audit: t('Changed a view') },
  'strategy.create': { audit: t('Added a strategy') },
  'strategy.delete': { audit: t('Deleted a strategy') },
  'strategy.update': { audit: t('Changed a strategy') },
} as const satisfies Record<string, { readonly right?: string | null; readonly audit?: string }>

type ActionTable = typeof actionTable
type ActionWith<Said> = { [A in keyof ActionTable]: ActionTable[A] extends Said ? A : never }[keyof ActionTable]

/** A row of the permission table. */
export type Action = ActionWith<{ readonly right: string | null }>

/** An action that an administrator may switch to approval. */
export type SwitchableAction = ActionWith<{ readonly right: string }>

/** An action that leaves a line in the audit trail. */
export type AuditAction = ActionWith<{ readonly audit: string }>

export const actions = Object.entries(actionTable).flatMap(([action, said]) => ('right' in said ? [action as Action] : []))

export const auditActions = Object.entries(actionTable).flatMap(([action, said]) => ('audit' in said ? [action as AuditAction] : []))
