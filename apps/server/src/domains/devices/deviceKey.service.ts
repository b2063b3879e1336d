import type { CallAnswer } from '@bisita/contract/calls/call'
import type { deviceKey } from '@bisita/contract/devices/devices'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { refuseLost } from './devices.service.ts'
import { newDeviceKey, openDeviceKey } from './deviceKey.ts'
import { lockDevice, storeDeviceKey } from './devices.store.ts'

/**
 * The key of the caller's own phone, made where there is none. With it and the phone one reads what is sealed there.
 * @throws Problem device_lost; not_found where the caller never set this phone up
 */
export async function deviceKeyFor(context: Context, secret: Buffer, id: string): Promise<CallAnswer<typeof deviceKey>> {
  const { db, user } = context
  const whose = { id, user_id: user.id }
  await refuseLost(context, id)
  const device = await lockDevice(db, whose)
  if (device === undefined) throw new Problem('not_found', { message: 'This device is not known.' })
  context.audit({ action: 'device.key', record_type: 'device', record_id: id, after: { made: device.key_sealed === null } })
  if (device.key_sealed !== null) return { key: openDeviceKey(secret, whose, device.key_sealed).toString('base64url') }
  const { key, sealed } = newDeviceKey(secret, whose)
  await storeDeviceKey(db, whose, sealed)
  return { key: key.toString('base64url') }
}
