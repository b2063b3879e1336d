import { expect } from 'vitest'

/** What a picture consists of: tables, a frame, restarts, scans. Comments and segments of applications are missing. */
const plain = new Set([0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xdd, 0xda])

/** The markers of a JPEG up to its end, which must be the end of the file too. */
function markersOf(jpeg: Buffer): readonly number[] {
  const markers: number[] = []
  let at = 2
  for (;;) {
    at = jpeg.indexOf(0xff, at)
    expect(at).not.toBe(-1)
    const marker = jpeg.readUInt8(at + 1)
    if (marker === 0xd9) {
      expect(at + 2).toBe(jpeg.length)
      return markers
    }
    if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else {
      markers.push(marker)
      at += 2 + jpeg.readUInt16BE(at + 2)
    }
  }
}

/** That these are the bytes of a JPEG from its first to its last, with nothing in it but a picture. */
export function expectPlainJpeg(jpeg: Buffer): void {
  expect(jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(markersOf(jpeg).filter((marker) => !plain.has(marker))).toEqual([])
  for (const word of ['Exif', 'http://ns.adobe.com', 'ICC_PROFILE', 'Photoshop', 'GPS']) expect(jpeg.includes(word), word).toBe(false)
}

/** That no eight bytes of a payload are found anywhere in what is stored. */
export function expectNothingOf(payload: Buffer, stored: Buffer): void {
  for (let at = 0; at + 8 <= payload.length; at += 1) {
    const run = payload.subarray(at, at + 8)
    // A run of one byte is no trace of anything.
    if (new Set(run).size > 1) expect(stored.includes(run), run.toString('latin1')).toBe(false)
  }
}
