import type { AuditAction } from '@bisita/contract/audit.actions'
import { grouped } from '@bisita/rules/numbers'
import type { AuditLine } from './audit.repository.ts'

/** What somebody did, as people say it. */
const actionWords: Readonly<Record<AuditAction, string>> = {
  'approval.approve': 'Approved a request',
  'approval.cancel': 'Cancelled a request',
  'approval.decline': 'Declined a request',
  'approval.request': 'Asked for approval',
  'area.assign': 'Put branches into an area',
  'area.assign_members': 'Made somebody head of an area',
  'area.create': 'Added an area',
  'area.delete': 'Deleted an area',
  'area.remove': 'Took branches out of an area',
  'area.remove_members': 'Took somebody off as head of an area',
  'area.update': 'Renamed an area',
  'assignment.assign': 'Assigned locations or clients',
  'assignment.remove': 'Took locations or clients away',
  'auth.sign_in': 'Signed in',
  'auth.sign_out': 'Signed out',
  'auth.wrong_password': 'Wrong password',
  'auth.wrong_ticket': 'Wrong ticket for unsent work',
  'backup.confirm': 'Confirmed the recovery passphrase',
  'backup.restore': 'Put a backup back',
  'branch.assign': 'Gave a branch locations',
  'branch.assign_members': 'Put people into a branch',
  'branch.create': 'Added a branch',
  'branch.delete': 'Deleted a branch',
  'branch.remove': 'Took locations from a branch',
  'branch.remove_members': 'Took people out of a branch',
  'branch.update': 'Changed a branch',
  'call.create': 'Recorded a call',
  'call.delete': 'Deleted a call',
  'client.create': 'Added a client',
  'client.delete': 'Deleted a client',
  'client.numbers_tried': 'Tried numbers of other clients',
  'client.update': 'Changed a client',
  'client.upload': 'Uploaded clients',
  'client.upload_undo': 'Undid an upload of clients',
  'cover.create': 'Planned a cover',
  'cover.end': 'Ended a cover',
  'cover.start': 'Began a cover',
  'demo.empty': 'Emptied the demo organisation',
  'demo.seed': 'Made the demo organisation',
  'device.register': 'Set up a phone',
  'duplicate.dismiss': 'Said that two clients are two people',
  'itinerary.create': 'Planned a visit',
  'itinerary.delete': 'Deleted a planned visit',
  'itinerary.remarks': 'Changed the remarks of a planned visit',
  'itinerary.skip': 'Skipped a planned visit',
  'itinerary.update': 'Moved or reassigned a planned visit',
  'list.export': 'Exported a list',
  'job.cancel': 'Cancelled a job',
  'job.create': 'Started or scheduled a job',
  'job.retry': 'Tried a job once more',
  'place.alias': 'Decided which place a text means',
  'report.export': 'Saved a report as a file',
  'product.create': 'Added a product',
  'product.delete': 'Deleted a product',
  'product.update': 'Changed a product',
  'psgc.apply': 'Began an update of places',
  'psgc.move': 'Moved clients to renumbered places',
  'quarantine.accept': 'Accepted unsent work',
  'quarantine.receive': 'Handed over unsent work',
  'quarantine.reject': 'Rejected unsent work',
  'settings.update': 'Changed the settings',
  'strategy.create': 'Added a strategy',
  'strategy.delete': 'Deleted a strategy',
  'strategy.update': 'Changed a strategy',
  'touchpoint.create': 'Added a touchpoint',
  'touchpoint.delete': 'Deleted a touchpoint',
  'touchpoint.update': 'Changed a touchpoint',
  'user.activate': 'Activated a user',
  'user.change_password': 'Changed a password',
  'user.create': 'Added a user',
  'user.deactivate': 'Deactivated a user',
  'user.delete': 'Deleted a user',
  'user.end_sessions': 'Ended sessions',
  'user.update': 'Changed a user',
  'visit.create': 'Recorded a visit',
  'visit.delete': 'Deleted a visit',
  'visit.photo': 'Sent the photo of a visit',
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(actionWords, action)

/** An action in words; one of another version of the program as well as its name can be read. */
export const actionName = (action: string): string => (isKnown(action) ? actionWords[action] : inWords(action))

/** A kind of record, as `record_type` has it. */
export const recordName = (type: string): string => inWords(type)

function inWords(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown }

/** What a line says field by field, in the order in which it was noted. */
export function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): readonly FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({ field, before: before?.[field], after: after?.[field] }))
}

const mostShown = 5

/** A list in words: how many there are, and the first of them. */
export function listWords(values: readonly unknown[]): string {
  const shown = values.slice(0, mostShown).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const text = shown.join(', ')
  return values.length > mostShown ? `${grouped(values.length)}: ${text}, and more` : text || 'none'
}
