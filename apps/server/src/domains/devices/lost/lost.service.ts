import type { CallInput } from '@bisita/contract/calls/call'
import { type ClientField, clientFieldSpecs } from '@bisita/contract/clients/clients.fields'
import type { deviceWiped, LostDevice } from '@bisita/contract/devices/lost'
import { userScopeOf } from '@bisita/rules/people/scope'
import { manilaDay } from '@bisita/rules/time/days'
import { exportRows } from '../../../exports/list.export.ts'
import type { Context, OpenContext, TextStream } from '../../../http/context.ts'
import type { HttpDeps } from '../../../http/deps.ts'
import { orNotFound } from '../../../problem.ts'
import { countClients, findHolder, findLost, lostClients, markLost, noteWiped } from './lost.store.ts'

/**
 * Marks a phone in scope as lost: from then on everything that it asks is refused, and it removes its records. The same
 * again changes nothing.
 * @throws Problem not_found
 */
export async function loseDevice(context: Context, id: string): Promise<LostDevice> {
  const { db, user, now } = context
  const { user_id, lost } = orNotFound(await findHolder(db, userScopeOf(user), id, { locked: true }))
  if (lost) context.unchanged = true
  else {
    await markLost(db, id, user.id, now)
    context.audit({ action: 'device.lost', record_type: 'device', record_id: id, before: { lost: false }, after: { lost: true, user_id } })
  }
  return findLost(db, id, user_id)
}

/**
 * Who had a lost phone in scope.
 * @throws Problem not_found, of a phone that is not lost too
 */
export async function holderOfLost({ db, user }: Context, id: string): Promise<string> {
  const { user_id, lost } = orNotFound(await findHolder(db, userScopeOf(user), id))
  orNotFound(lost)
  return user_id
}

/** Whose records are on a lost phone, as a CSV file. */
export async function exportLostClients(deps: HttpDeps, context: Context, id: string): Promise<TextStream> {
  const userId = await holderOfLost(context, id)
  const columns = ['id', 'fullname', 'fields']
  return exportRows(deps, context, {
    connection: deps.connections.reports,
    columns,
    count: (db) => countClients(db, userId),
    rows: (most) => lostClients(userId, { limit: most, offset: 0 }),
    rowOf: ({ fields, ...row }) => ({ ...row, fields: (fields as ClientField[]).map((field) => clientFieldSpecs[field].label).join('; ') }),
    entry: (rows) => ({ action: 'list.export', record_type: 'device', record_id: id, after: { columns, rows } }),
    filename: `lost_phone_${manilaDay(context.now)}.csv`,
  })
}

/** A phone answers that it removed somebody's records. Of one that is not lost nothing is noted. */
export async function recordWiped(context: OpenContext, { device_id, user_id }: CallInput<typeof deviceWiped>['body']): Promise<{ ok: true }> {
  if (await noteWiped(context.db, { device_id, user_id }, context.now)) {
    context.audit({ action: 'device.wiped', record_type: 'device', record_id: device_id, user_id, after: { wiped: true } })
  } else context.unchanged = true
  return { ok: true }
}
