import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { decodeValue, encodeValue, type PutApart } from './encode.ts'

/** The version of the format: the first byte of what is sealed, and part of what each frame is bound to. */
export const sealVersion = 1

const nonceLength = 24
const tagLength = 16

/** From so many bytes on a photo is sealed apart from its row. */
const apartFrom = 16 * 1024

/** A photo that is sealed apart: bound to its name, which is sealed in its row. */
type Part = Uint8Array<ArrayBuffer>
type KnownPart = { readonly name: string; readonly sealed: Part }
type NamedPart = { readonly at?: number; readonly name?: string }

/** The most bytes of a frame before it is sealed. */
export const frameLength = 64 * 1024

/** Thrown where something does not open: it was altered, moved from another place, or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/**
 * What seals and opens under one data key. `place` is what the sealed bytes belong to, and open only there. A photo is sealed
 * apart, to `parts`, where these are given.
 */
export type Seal = {
  readonly seal: (place: string, value: unknown, parts?: Part[]) => Uint8Array<ArrayBuffer>
  /** @throws SealBroken */
  readonly open: (place: string, sealed: Uint8Array, parts?: readonly Part[]) => unknown
  /** Overwrites the key: afterwards nothing is sealed or opened. */
  readonly forget: () => void
}

/** Random bytes, fetched many at a time. */
function nonces(): () => Uint8Array {
  let pool = new Uint8Array(0)
  return () => {
    if (pool.length < nonceLength) pool = crypto.getRandomValues(new Uint8Array(nonceLength * 256))
    const nonce = pool.subarray(0, nonceLength)
    pool = pool.subarray(nonceLength)
    return nonce
  }
}

const encoder = new TextEncoder()

/** Used for one frame after another: a row is small, and taking memory for each would cost more than sealing it. */
const sealedFrame = new Uint8Array(frameLength + tagLength)
const binding = new Uint8Array(1024)

/** What a frame is bound to: the version, where it belongs, which frame it is and whether it is the last. Valid until the next. */
function boundTo(place: string, frame: number, last: boolean): Uint8Array {
  const text = `${sealVersion} ${frame}${last ? '.' : ','} ${place}`
  const { read, written } = encoder.encodeInto(text, binding)
  return read === text.length ? binding.subarray(0, written) : encoder.encode(text)
}

/**
 * Seals bytes in frames, each with a nonce of its own. Frames cannot be left out, added or moved, since each is bound to
 * its number and says whether another follows.
 */
export function sealBytes(key: Uint8Array, place: string, bytes: Uint8Array, nonce: () => Uint8Array = nonces()): Uint8Array<ArrayBuffer> {
  const frames = Math.max(1, Math.ceil(bytes.length / frameLength))
  const sealed = new Uint8Array(1 + bytes.length + frames * (nonceLength + tagLength))
  sealed[0] = sealVersion
  let at = 1
  for (let frame = 0; frame < frames; frame += 1) {
    const used = nonce()
    const plain = bytes.subarray(frame * frameLength, (frame + 1) * frameLength)
    const part = xchacha20poly1305(key, used, boundTo(place, frame, frame === frames - 1)).encrypt(plain, sealedFrame.subarray(0, plain.length + tagLength))
    sealed.set(used, at)
    sealed.set(part, at + nonceLength)
    at += nonceLength + part.length
  }
  return sealed
}

/** @throws SealBroken */
export function openBytes(key: Uint8Array, place: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  if (sealed[0] !== sealVersion) throw new SealBroken('This is of another version.')
  const whole = nonceLength + frameLength + tagLength
  const frames = Math.max(1, Math.ceil((sealed.length - 1) / whole))
  const opened = new Uint8Array(Math.max(0, sealed.length - 1 - frames * (nonceLength + tagLength)))
  for (let frame = 0; frame < frames; frame += 1) {
    const part = sealed.subarray(1 + frame * whole, 1 + (frame + 1) * whole)
    try {
      const cipher = xchacha20poly1305(key, part.subarray(0, nonceLength), boundTo(place, frame, frame === frames - 1))
      cipher.decrypt(part.subarray(nonceLength), opened.subarray(frame * frameLength, (frame + 1) * frameLength))
    } catch (error) {
      throw new SealBroken('This does not open.', { cause: error })
    }
  }
  return opened
}

const placeOfPart = (name: string): string => `part ${name}`

/** The seal of a data key. */
export function createSeal(key: Uint8Array): Seal {
  const nonce = nonces()
  let forgotten = false
  const ownKey = (): Uint8Array => {
    if (forgotten) throw new SealBroken('The key is forgotten.')
    return key
  }
  // The same bytes are in a draft, then in the queue, then with their envelope: they are sealed once, and opened only where they are not in memory.
  const known = new WeakMap<ArrayBuffer, KnownPart>()
  const inMemory = new Map<string, WeakRef<ArrayBuffer>>()
  const know = (bytes: ArrayBuffer, part: KnownPart): void => {
    known.set(bytes, part)
    inMemory.set(part.name, new WeakRef(bytes))
  }
  const partOf = (bytes: ArrayBuffer): KnownPart => {
    const before = known.get(bytes)
    if (before !== undefined) return before
    const name = nonce().join('.')
    const part = { name, sealed: sealBytes(ownKey(), placeOfPart(name), new Uint8Array(bytes), nonce) }
    know(bytes, part)
    return part
  }
  return {
    seal: (place, value, parts) => {
      const putApart: PutApart = (bytes) => {
        if (parts === undefined || bytes.byteLength < apartFrom) return undefined
        const { name, sealed } = partOf(bytes)
        return { name, at: parts.push(sealed) - 1 }
      }
      return sealBytes(ownKey(), place, encodeValue(value, putApart), nonce)
    },
    open: (place, sealed, parts = []) =>
      decodeValue(openBytes(ownKey(), place, sealed), ({ at = 0, name = '' }: NamedPart) => {
        const before = inMemory.get(name)?.deref()
        if (before !== undefined) return before
        const sealedPart = parts[at] ?? new Uint8Array()
        const bytes = openBytes(ownKey(), placeOfPart(name), sealedPart).buffer
        know(bytes, { name, sealed: sealedPart })
        return bytes
      }),
    forget: () => {
      forgotten = true
      key.fill(0)
    },
  }
}
