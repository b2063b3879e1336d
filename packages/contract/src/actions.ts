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
  'user.create_field': { right: 'Add a representative or telemarketer' },
  'user.create_office': { right: 'Add an officer, head or administrator' },
  'user.update': { right: 'Change a person’s name, branch or day of hiring', audit: 'Changed a user' },
  'user.activate': { right: 'Activate or deactivate a person', audit: 'Activated a user' },
  'user.delete': { right: 'Delete a person', audit: 'Deleted a user' },
  'user.password_field': { right: 'Set the password of a representative or telemarketer' },
  'user.password_oic': { right: 'Set the password of an officer' },
  'user.password_office': { right: 'Set the password of a head or administrator' }, // of an ah or admin
  'user.factor_admin': { right: null }, // the second step of signing in of an administrator
  'user.sessions': { right: null }, // of another person
  'user.change_password': { audit: 'Changed a password' },
  'user.create': { audit: 'Added a user' },
  'user.deactivate': { audit: 'Deactivated a user' },
  'user.end_sessions': { audit: 'Ended sessions' },
  'location.read': { right: null },
  'location.mine': { right: null },
  'client.read': { right: null },
  'client.create': { right: 'Add a client', audit: 'Added a client' },
  'client.update_contact': { right: 'Change a client’s contact and address' },
  'client.update_identity': { right: 'Change a client’s name, numbers, pension, birth date or place' },
  'client.lift_contact_block': { right: 'Let a client be contacted again' }, // do_not_contact to less than it is
  'client.move_out': { right: 'Move a client to a place outside of one’s own' }, // location_id to a place outside the caller's scope
  'client.delete': { right: 'Delete a client', audit: 'Deleted a client' },
  'client.numbers_tried': { audit: 'Tried numbers of other clients' },
  'client.update': { audit: 'Changed a client' },
  'client.upload': { audit: 'Uploaded clients' },
  'client.upload_undo': { audit: 'Undid an upload of clients' },
  'visit.read': { right: null },
  'visit.create': { right: 'Record a visit', audit: 'Recorded a visit' },
  'call.read': { right: null },
  'call.create': { right: 'Record a call', audit: 'Recorded a call' },
  'visit.delete': { right: 'Delete a visit or call', audit: 'Deleted a visit' },
  'call.delete': { audit: 'Deleted a call' },
  'visit.dismiss_evidence': { right: null, audit: 'Dismissed a remark on the proof of a visit' },
  'visit.undo_dismissal': { audit: 'Undid the dismissal of a remark' },
  'visit.photo': { audit: 'Sent the photo of a visit' },
  'itinerary.read': { right: null },
  'itinerary.create': { right: 'Plan a visit', audit: 'Planned a visit' },
  'itinerary.update': { right: 'Change, skip or delete a planned visit', audit: 'Moved or reassigned a planned visit' },
  'itinerary.out_of_scope': { right: 'Plan a visit to a client who is not the representative’s' },
  'itinerary.delete': { audit: 'Deleted a planned visit' },
  'itinerary.remarks': { audit: 'Changed the remarks of a planned visit' },
  'itinerary.undo': { audit: 'Undid a change of a planned visit' },
  'itinerary.skip': { audit: 'Skipped a planned visit' },
  'approval.read': { right: null },
  'approval.request': { right: null, audit: 'Requested approval' },
  'approval.decide': { right: null },
  'approval.cancel': { right: null, audit: 'Cancelled a request' },
  'approval.approve': { audit: 'Approved a request' },
  'approval.decline': { audit: 'Declined a request' },
  'assignment.read': { right: null }, // who is assigned to what, other than one's own
  'assignment.mine': { right: null },
  'assignment.mr_list': { right: null },
  'assignment.assign_mr': { right: 'Give a representative locations or clients, or take them' },
  'assignment.assign': { audit: 'Assigned locations or clients' },
  'assignment.undo': { audit: 'Undid an assignment' },
  'assignment.remove': { audit: 'Took locations or clients away' },
  'branch.read': { right: null },
  'branch.filter_list': { right: null },
  'branch.assign': { right: 'Give a branch locations or members, or take them', audit: 'Gave a branch locations' }, // locations and members
  'branch.manage': { right: 'Add, change or delete a branch' },
  'branch.assign_members': { audit: 'Put people into a branch' },
  'branch.create': { audit: 'Added a branch' },
  'branch.delete': { audit: 'Deleted a branch' },
  'branch.remove': { audit: 'Took locations from a branch' },
  'branch.remove_members': { audit: 'Took people out of a branch' },
  'branch.update': { audit: 'Changed a branch' },
  'area.read': { right: null },
  'area.manage': { right: 'Add, change or delete an area, its branches and heads' },
  'area.assign': { audit: 'Put branches into an area' },
  'area.assign_members': { audit: 'Made somebody head of an area' },
  'area.create': { audit: 'Added an area' },
  'area.delete': { audit: 'Deleted an area' },
  'area.remove': { audit: 'Took branches out of an area' },
  'area.remove_members': { audit: 'Took somebody off as head of an area' },
  'area.update': { audit: 'Renamed an area' },
  'touchpoint.read': { right: null },
  'touchpoint.strategies': { right: null }, // all strategies, not only the current one
  'touchpoint.visitors': { right: null },
  'touchpoint.manage': { right: null },
  'touchpoint.create': { audit: 'Added a touchpoint' },
  'touchpoint.delete': { audit: 'Deleted a touchpoint' },
  'touchpoint.update': { audit: 'Changed a touchpoint' },
  'desk.use': { right: null }, // the call desk
  'product.read': { right: null },
  'product.manage': { right: 'Add, change or delete a product' },
  'product.create': { audit: 'Added a product' },
  'product.delete': { audit: 'Deleted a product' },
  'product.update': { audit: 'Changed a product' },
  'report.read': { right: null },
  'report.export': { audit: 'Saved a report as a file' },
  'job.manage': { right: null },
  'job.cancel': { audit: 'Cancelled a job' },
  'job.create': { audit: 'Started or scheduled a job' },
  'job.retry': { audit: 'Tried a job once more' },
  'import.run': { right: null },
  'duplicate.review': { right: null }, // clients who are probably one person
  'duplicate.undo': { audit: 'Undid that two clients are two people' },
  'duplicate.dismiss': { audit: 'Said that two clients are two people' },
  'audit.read': { right: null },
  'settings.manage': { right: null },
  'settings.update': { audit: 'Changed the settings' },
  'dashboard.read': { right: null },
  'device.use': { right: null },
  'device.read': { right: null },
  'notification.push': { audit: 'Turned reminders on a device on' },
  'notification.stop_push': { audit: 'Turned reminders on a device off' },
  'device.register': { audit: 'Set up a phone' },
  'device.key': { audit: 'Asked for the key of a sealed phone' },
  'quarantine.decide': { right: null },
  'quarantine.accept': { audit: 'Accepted unsent work' },
  'quarantine.receive': { audit: 'Handed over unsent work' },
  'quarantine.reject': { audit: 'Rejected unsent work' },
  'code.add': { audit: 'Began to sign in with codes' },
  'code.recovery': { audit: 'Made new recovery codes' },
  'code.recovery_used': { audit: 'Used a recovery code' },
  'code.remove': { audit: 'Stopped signing in with codes' },
  'auth.wrong_code': { audit: 'Wrong code' },
  'user.reset_factor': { audit: 'Took away the second step of signing in' },
  'passkey.add': { audit: 'Added a passkey' },
  'passkey.counter': { audit: 'Refused a passkey that may have been copied' },
  'passkey.remove': { audit: 'Removed a passkey' },
  'passkey.rename': { audit: 'Renamed a passkey' },
  'auth.sign_in': { audit: 'Signed in' },
  'auth.prove': { audit: 'Confirmed who is at the session' },
  'auth.sign_out': { audit: 'Signed out' },
  'auth.wrong_password': { audit: 'Wrong password' },
  'auth.wrong_ticket': { audit: 'Wrong ticket for unsent work' },
  'cover.create': { audit: 'Planned a cover' },
  'cover.end': { audit: 'Ended a cover' },
  'cover.start': { audit: 'Started a cover' },
  'demo.empty': { audit: 'Emptied the demo organisation' },
  'demo.seed': { audit: 'Made the demo organisation' },
  'backup.confirm': { audit: 'Confirmed the recovery passphrase' },
  'backup.restore': { audit: 'Put a backup back' },
  'list.export': { audit: 'Exported a list' },
  'place.alias': { audit: 'Decided which place a text means' },
  'psgc.apply': { audit: 'Began an update of places' },
  'psgc.move': { audit: 'Moved clients to renumbered places' },
  'view.create': { audit: 'Saved a view' },
  'view.delete': { audit: 'Deleted a view' },
  'view.start': { audit: 'Chose the view that a list opens with' },
  'view.update': { audit: 'Changed a view' },
  'strategy.create': { audit: 'Added a strategy' },
  'strategy.delete': { audit: 'Deleted a strategy' },
  'strategy.update': { audit: 'Changed a strategy' },
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
