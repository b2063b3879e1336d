/** An answer of an authenticator that is not taken. Why is for the developer: who sent it learns no more than that. */
export class NotAccepted extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'NotAccepted'
  }
}

/**
 * The bytes of a base64url text in its one right form: decoders pass over bits and signs too many, so that a text could be
 * altered and mean the same.
 * @throws NotAccepted
 */
export function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length === 0 || bytes.toString('base64url') !== text) throw new NotAccepted('not the one base64url of its bytes')
  return bytes
}

export type ClientData = { readonly challenge: Buffer; readonly origin: string }

/**
 * What browsers put into the client data of a new passkey. `androidPackageName` is of those on Android; Chrome adds the last
 * key now and then. A browser with another key needs it here before it can add passkeys.
 */
const clientDataKeys = ['type', 'challenge', 'origin', 'crossOrigin', 'androidPackageName', 'other_keys_can_be_added_here']

/**
 * Reads what the browser says that the authenticator answered to.
 * @throws NotAccepted
 */
export function readClientData(bytes: Buffer, type: 'webauthn.get' | 'webauthn.create'): ClientData {
  const text = textOf(bytes)
  const said = parsed(text)
  if (said['type'] !== type) throw new NotAccepted('another type')
  // A page in a frame of another site.
  if ((said['crossOrigin'] ?? false) !== false || said['topOrigin'] !== undefined) throw new NotAccepted('from a frame')
  const { challenge, origin } = said
  if (typeof challenge !== 'string' || typeof origin !== 'string') throw new NotAccepted('no challenge or origin')
  // Nothing signs the client data of a new passkey, so there is but one way to write it.
  if (type === 'webauthn.create' && (JSON.stringify(said) !== text || !Object.keys(said).every((key) => clientDataKeys.includes(key)))) {
    throw new NotAccepted('client data of another form')
  }
  return { challenge: bytesOf(challenge), origin }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new NotAccepted('no UTF-8')
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said === 'object' && said !== null && !Array.isArray(said)) return said as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw new NotAccepted('no JSON object')
}

/** Where a DER INTEGER that is positive and as short as can be ends; null where there is none. */
function endOfInteger(bytes: Buffer, at: number): number | null {
  const length = bytes[at + 1] ?? 0
  const first = bytes[at + 2]
  if (bytes[at] !== 0x02 || length < 1 || length > 33 || first === undefined || first > 0x7f) return null
  if (first === 0 && (length === 1 || (bytes[at + 3] ?? 0) < 0x80)) return null
  return at + 2 + length
}

/** Whether an ECDSA signature over P-256 is written in DER, which has one form for each signature. */
export function isStrictDer(signature: Buffer): boolean {
  if (signature.length > 72 || signature[0] !== 0x30 || signature[1] !== signature.length - 2) return false
  const second = endOfInteger(signature, 2)
  return second !== null && endOfInteger(signature, second) === signature.length
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A CBOR byte string, with its length as short as can be. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] as const

/** Whether an attestation object attests nothing and holds this data and no more; its three parts may come in any order. */
export function isNoAttestation(attestation: Buffer, authenticatorData: Buffer): boolean {
  const parts = [
    Buffer.concat([cborText('fmt'), cborText('none')]),
    Buffer.concat([cborText('attStmt'), Buffer.from([0xa0])]),
    Buffer.concat([cborText('authData'), cborBytes(authenticatorData)]),
  ] as const
  return orders.some((order) => Buffer.concat([Buffer.from([0xa3]), ...order.map((place) => parts[place])]).equals(attestation))
}
