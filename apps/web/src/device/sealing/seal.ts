import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { decodeValue, encodeValue } from './encode.ts'

/** The version of the format: the first byte of what is sealed, and part of what each frame is bound to. */
export const sealVersion = 1

const nonceLength = 24
const tagLength = 16

/** The most bytes of a frame before it is sealed. */
export const frameLength = 64 * 1024

/** Thrown where something does not open: it was altered, moved from another place, or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** What seals and opens under one data key. `place` is what the sealed bytes belong to, and open only there. */
export type Seal = {
  readonly seal: (place: string, value: unknown) => Uint8Array<ArrayBuffer>
  /** @throws SealBroken */
  readonly open: (place: string, sealed: Uint8Array) => unknown
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

/** What a frame is bound to: the version, where it belongs, which frame it is and whether it is the last. */
const boundTo = (place: string, frame: number, last: boolean): Uint8Array => encoder.encode(`${sealVersion} ${frame}${last ? '.' : ','} ${place}`)

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
    const part = xchacha20poly1305(key, used, boundTo(place, frame, frame === frames - 1)).encrypt(bytes.subarray(frame * frameLength, (frame + 1) * frameLength))
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
      opened.set(xchacha20poly1305(key, part.subarray(0, nonceLength), boundTo(place, frame, frame === frames - 1)).decrypt(part.subarray(nonceLength)), frame * frameLength)
    } catch (error) {
      throw new SealBroken('This does not open.', { cause: error })
    }
  }
  return opened
}

/** The seal of a data key. */
export function createSeal(key: Uint8Array): Seal {
  const nonce = nonces()
  let forgotten = false
  const known = (): Uint8Array => {
    if (forgotten) throw new SealBroken('The key is forgotten.')
    return key
  }
  return {
    seal: (place, value) => sealBytes(known(), place, encodeValue(value), nonce),
    open: (place, sealed) => decodeValue(openBytes(known(), place, sealed)),
    forget: () => {
      forgotten = true
      key.fill(0)
    },
  }
}
