import { createHash } from 'node:crypto'

/** The smallest JPEG there is: one grey pixel. */
const pixel = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)

const startOfImage = 2
const longestComment = 65_533

/** A JPEG of exactly so many bytes: the pixel, with comments that say nothing. */
function jpegOf(size: number): Buffer {
  const comments: Buffer[] = []
  for (let left = size - pixel.length; left > 0; ) {
    // A comment has four bytes of its own: none may be left that is too small for one.
    const length = left <= longestComment + 2 ? left : Math.min(longestComment + 2, left - 4)
    const comment = Buffer.alloc(length, 9)
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(length - 2, 2)
    comments.push(comment)
    left -= length
  }
  return Buffer.concat([pixel.subarray(0, startOfImage), ...comments, pixel.subarray(startOfImage)])
}

const made = new Map<string, Buffer>()

/** What a photo of the histories stands for: a real one of its size, or where it is none, bytes that are none. */
export function realPhoto(size: number, good: boolean): Buffer {
  const name = `${size} ${good}`
  const found = made.get(name) ?? (good ? jpegOf(size) : Buffer.alloc(size))
  made.set(name, found)
  return found
}

/** The bytes of the histories' photos: 9 everywhere but at the beginning. */
const filler = 9

/** A part of the real photo. Bytes that are damaged in the photo of the history are damaged here too. */
export function realPart(bytes: Uint8Array, offset: number, whole: Buffer): Buffer {
  const real = Buffer.from(whole.subarray(offset, offset + bytes.length))
  for (let at = 0; at < bytes.length; at += 1) {
    const expected = offset + at === 0 ? bytes[0] : filler
    if (bytes[at] !== expected) real[at] = (real[at] ?? 0) ^ 1
  }
  return real
}

/** The digest of the real photo that a photo of the histories stands for. */
export function likeReal(bytes: Uint8Array): string {
  return createHash('sha256').update(realPart(bytes, 0, realPhoto(bytes.length, bytes[0] !== 0))).digest('hex')
}
