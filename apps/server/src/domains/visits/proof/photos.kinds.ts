/** What a photo may be. */
export type PhotoKind = 'jpeg' | 'png' | 'webp'

const signatures: readonly { readonly kind: PhotoKind; readonly at: number; readonly bytes: Buffer }[] = [
  { kind: 'jpeg', at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { kind: 'png', at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { kind: 'webp', at: 8, bytes: Buffer.from('WEBP') },
]

/** The kind by how the content begins, whatever anybody calls it; null where it is none of the three. */
export function kindOf(bytes: Buffer): PhotoKind | null {
  const found = signatures.find((signature) => bytes.subarray(signature.at, signature.at + signature.bytes.length).equals(signature.bytes))
  if (found?.kind === 'webp' && bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  return found?.kind ?? null
}

const startOfScan = 0xda
const endOfImage = 0xd9

/** Markers without a length: restarts within a scan, the beginning of an image, and a temporary one. */
const standsAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01

/**
 * How many scans the first image of a JPEG has. Each costs a walk over all of its pixels, however few bytes
 * it takes: 5 MB have room for eighty thousand, which keep a processor busy for minutes.
 */
export function scansOf(jpeg: Buffer): number {
  let scans = 0
  let at = 2
  for (;;) {
    at = jpeg.indexOf(0xff, at)
    if (at === -1) return scans
    const marker = jpeg[at + 1] ?? endOfImage
    if (marker === endOfImage) return scans
    // Within a scan a zero follows each FF of the data; more FF before a marker are filling.
    if (marker === 0x00 || marker === 0xff) at += marker === 0xff ? 1 : 2
    else if (standsAlone(marker)) at += 2
    else {
      if (marker === startOfScan) scans += 1
      at += 2 + (at + 4 <= jpeg.length ? jpeg.readUInt16BE(at + 2) : 0)
    }
  }
}

/** Whether a PNG goes on to its last chunk. What lacks only that decodes without a complaint. */
export function pngIsWhole(png: Buffer): boolean {
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IEND') return true
  }
  return false
}
