import { webcrypto } from 'node:crypto'
import { envelopePlace } from '@bisita/contract/devices/envelopes.format'
import { uuidv7 } from '../../../uuid.ts'
import type { TestCaller } from '../../../testing/app.ts'
import type { Phone } from './quarantine.ts'

const { subtle } = webcrypto
const curve = { name: 'ECDH', namedCurve: 'P-256' }

/** Seals bytes as a browser does. */
export async function sealTo(point: string, place: string, bytes: Uint8Array): Promise<Buffer> {
  const to = Buffer.from(point, 'base64url')
  const own = await subtle.generateKey(curve, false, ['deriveBits'])
  const from = Buffer.from(await subtle.exportKey('raw', own.publicKey))
  const shared = await subtle.deriveBits({ name: 'ECDH', public: await subtle.importKey('raw', to, curve, false, []) }, own.privateKey, 256)
  const info = new TextEncoder().encode(place)
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const key = await subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: Buffer.concat([from, to]), info }, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const iv = webcrypto.getRandomValues(new Uint8Array(12))
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: info }, key, bytes)
  return Buffer.concat([Buffer.from([1]), from, iv, Buffer.from(sealed)])
}

/** The public key of somebody's phone. */
export async function envelopeKey(caller: TestCaller, device_id: string): Promise<string> {
  const { status, body } = await caller.post('/user/envelope-key', { device_id })
  if (status !== 200) throw new Error(`The key was refused: ${status}`)
  return body.key
}

type Sealing = { readonly phone: Phone; readonly point: string; readonly item_id?: string }

/** What a locked phone hands over of one item. `entered_at` and the name are those of items in clear. */
export async function sealedBody({ phone, point, item_id = uuidv7() }: Sealing, kind: string, record_id: string, content: unknown, more: Record<string, unknown> = {}) {
  const said = { kind, record_id, client_name: 'Dela Cruz, Juana', entered_at: '2026-11-20T01:02:03.000Z', app_version: '1.0.0', content, ...more }
  const sealed = await sealTo(point, envelopePlace('item', { ...phone, item_id }), Buffer.from(JSON.stringify(said)))
  return { ...phone, item_id, sealed: sealed.toString('base64url') }
}

export const sealedPhoto = ({ phone, point }: Sealing, item_id: string, photo: Buffer): Promise<Buffer> => sealTo(point, envelopePlace('photo', { ...phone, item_id }), photo)
