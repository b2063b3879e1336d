import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = { readonly challenge: string }
type Created = Options & { readonly rp: { readonly id: string }; readonly user: { readonly id: string } }
type Requested = Options & { readonly rpId: string }

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes as string).toString('base64url')
const uint = (value: number, bytes: number): Buffer => {
  const made = Buffer.alloc(bytes)
  made.writeUIntBE(value, 0, bytes)
  return made
}
const cborBytes = (bytes: Buffer): Buffer => (bytes.length < 256 ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]) : Buffer.concat([Buffer.from([0x59]), uint(bytes.length, 2), bytes]))
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** User present, user verified; a key is attached; kept by a service. */
const flags = { present: 0x01, verified: 0x04, attached: 0x40, eligible: 0x08, backedUp: 0x10 } as const

/** What differs from an answer that is right. */
export type Faults = {
  readonly origin?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly rpId?: string
  readonly flags?: number
  readonly counter?: number
  readonly userHandle?: string | null
  readonly insideId?: Buffer
}

/** An authenticator of ES256 in software, with one passkey. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  counter = 0
  userHandle: string | null = null
  readonly origin: string
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(origin: string) {
    this.origin = origin
  }

  /** Answers to the options of a registration. */
  create(options: Created, faults: Faults = {}) {
    this.userHandle = options.user.id
    const id = faults.insideId ?? this.id
    const attached = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, this.#cose()])
    const data = Buffer.concat([this.#head(options.rp.id, flags.present | flags.verified | flags.attached, faults), attached])
    const attestation = Buffer.concat([Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0]), cborText('authData'), cborBytes(data)])
    return {
      credential_id: base64url(this.id),
      client_data: base64url(this.#clientData('webauthn.create', options, faults)),
      attestation: base64url(attestation),
      authenticator_data: base64url(data),
      transports: ['internal'],
      name: 'Chrome on Android',
    }
  }

  /** Answers to the options of a sign-in or proof; the counter rises. */
  get(options: Requested, faults: Faults = {}) {
    this.counter += 1
    const client = this.#clientData('webauthn.get', options, faults)
    const data = this.#head(options.rpId, flags.present | flags.verified, faults)
    return {
      credential_id: base64url(this.id),
      client_data: base64url(client),
      authenticator_data: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)),
      user_handle: faults.userHandle === undefined ? this.userHandle : faults.userHandle,
    }
  }

  #clientData(type: string, { challenge }: Options, faults: Faults): Buffer {
    return Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? this.origin, crossOrigin: faults.crossOrigin ?? false }))
  }

  #head(rpId: string, usual: number, faults: Faults): Buffer {
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([faults.flags ?? usual]), uint(faults.counter ?? this.counter, 4)])
  }

  #cose(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const part = (key: number, text = '') => Buffer.concat([Buffer.from([key]), cborBytes(Buffer.from(text, 'base64url'))])
    return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), part(0x21, x), part(0x22, y)])
  }
}
