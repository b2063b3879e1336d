import type * as devices from '../devices/devices.ts'
import type * as envelopes from '../devices/envelopes.ts'
import { route } from './calls.route.ts'

/* The calls of phones, and of what they hand over. */

export const deviceRegister = route<typeof devices.deviceRegister>('POST', '/user/device')
export const deviceKey = route<typeof devices.deviceKey>('POST', '/user/device-key')
export const deviceEnvelopeKey = route<typeof envelopes.deviceEnvelopeKey>('POST', '/user/envelope-key')
export const deviceContact = route<typeof envelopes.deviceContact>('POST', '/user/device/contact')
export const quarantineTakeBack = route<typeof envelopes.quarantineTakeBack>('POST', '/visit/quarantine/take-back')
export const deviceSync = route<typeof devices.deviceSync>('POST', '/user/sync')
export const deviceList = route<typeof devices.deviceList>('GET', '/user/devices')
export const visitQuarantine = route<typeof devices.visitQuarantine>('POST', '/visit/quarantine')
export const quarantineList = route<typeof devices.quarantineList>('GET', '/visit/quarantine')
export const quarantineProof = route<typeof devices.quarantineProof>('GET', '/visit/quarantine/{id}/proof')
export const quarantineDecide = route<typeof devices.quarantineDecide>('POST', '/visit/quarantine/{id}/{action}')
