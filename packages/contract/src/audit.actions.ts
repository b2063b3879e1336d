/** Everything that leaves a line in the audit trail. A change that is none of these does not compile. */
export const auditActions = [
  'approval.approve', 'approval.cancel', 'approval.decline', 'approval.request',
  'area.assign', 'area.assign_members', 'area.create', 'area.delete', 'area.remove', 'area.remove_members', 'area.update',
  'assignment.assign', 'assignment.remove',
  'auth.sign_in', 'auth.sign_out', 'auth.wrong_password', 'auth.wrong_ticket',
  'branch.assign', 'branch.assign_members', 'branch.create', 'branch.delete', 'branch.remove', 'branch.remove_members', 'branch.update',
  'call.create', 'call.delete',
  'client.create', 'client.delete', 'client.numbers_tried', 'client.update',
  'cover.create', 'cover.end', 'cover.start',
  'demo.empty', 'demo.seed',
  'device.register',
  'itinerary.create', 'itinerary.delete', 'itinerary.remarks', 'itinerary.skip', 'itinerary.update',
  'job.cancel', 'job.create', 'job.retry',
  'list.export',
  'product.create', 'product.delete', 'product.update',
  'quarantine.accept', 'quarantine.receive', 'quarantine.reject',
  'settings.update',
  'user.activate', 'user.change_password', 'user.create', 'user.deactivate', 'user.delete', 'user.end_sessions', 'user.update',
  'visit.create', 'visit.delete', 'visit.photo',
] as const

export type AuditAction = (typeof auditActions)[number]
