/**
 * Every action that the permission table of decisions.md, section 2, speaks of. A call names the one
 * it needs in `may`; the table in `@bisita/rules/people/permissions` says what each role gets for it.
 */
export const actions = [
  'user.list',
  'user.create_field', // mr, tele
  'user.create_office', // oic, ah, admin
  'user.update',
  'user.activate',
  'user.delete',
  'user.password_field', // of an mr or tele
  'user.password_oic',
  'user.password_office', // of an ah or admin
  'user.sessions', // of another person
  'location.read',
  'location.mine',
  'client.read',
  'client.create',
  'client.update_contact',
  'client.update_identity',
  'client.lift_contact_block', // do_not_contact to less than it is
  'client.move_out', // location_id to a place outside the caller's scope
  'client.delete',
  'visit.read',
  'visit.create',
  'call.read',
  'call.create',
  'visit.delete',
  'itinerary.read',
  'itinerary.create',
  'itinerary.update',
  'itinerary.out_of_scope',
  'approval.read',
  'approval.request',
  'approval.decide',
  'approval.cancel',
  'assignment.read', // who is assigned to what, other than one's own
  'assignment.mine',
  'assignment.mr_list',
  'assignment.assign_mr',
  'branch.read',
  'branch.filter_list',
  'branch.assign', // locations and members
  'branch.manage',
  'area.read',
  'area.manage',
  'touchpoint.read',
  'touchpoint.strategies', // all strategies, not only the current one
  'touchpoint.visitors',
  'touchpoint.manage',
  'desk.use', // the call desk
  'product.read',
  'product.manage',
  'report.read',
  'job.manage',
  'import.run',
  'duplicate.review', // clients who are probably one person
  'audit.read',
  'settings.manage',
  'dashboard.read',
  'device.use',
  'device.read',
  'quarantine.decide',
] as const

export type Action = (typeof actions)[number]
