import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Pixels that look like noise and are the same every time. */
export function pixels(width: number, height: number, channels: 1 | 3 | 4): Buffer {
  const bytes = Buffer.alloc(width * height * channels)
  let state = width * 31 + height
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

/** A picture to be encoded, with noise in it. */
export const picture = (width = 120, height = 90, channels: 3 | 4 = 3) =>
  sharp(pixels(width, height, channels), { raw: { width, height, channels } })

/** One segment of a JPEG. */
export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A JPEG with segments put in right behind its beginning. */
export const withSegments = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** A JPEG whose header claims another size. */
export function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0, 0x00]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** A JPEG of many pixels and few bytes that goes over them again and again. */
export function manyScans(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const table = (kind: number, symbol: number) => segment(0xc4, Buffer.concat([Buffer.from([kind, 1]), Buffer.alloc(15), Buffer.from([symbol])]))
  // Each code is a bit of 0; a run of empty blocks has 14 bits for its length beyond 2^14.
  const dc = Buffer.alloc(Math.ceil(blocks / 8))
  const runs = Array.from({ length: Math.ceil(blocks / 32_767) }, (_, index) => Math.max(16_384, Math.min(32_767, blocks - index * 32_767)) - 16_384)
  const ac = packed(runs.map((run) => `0${run.toString(2).padStart(14, '0')}`).join(''))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc2, Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0])),
    table(0x00, 0x00),
    table(0x10, 0xe0),
    segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])),
    dc,
    ...Array<Buffer>(scans - 1).fill(Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])), ac])),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Bits as the data of a scan, where a zero follows each FF. */
function packed(bits: string): Buffer {
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, '1'), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])))
}

/** One chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The first chunk of a PNG of grey pixels. */
export function pngHeader(width: number, height: number, { depth = 8, colour = 0 } = {}): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour], 8)
  return chunk('IHDR', data)
}

/** A black PNG, with chunks put in behind its header; its pixels may be given, or be too many or too few. */
export const blackPng = (width: number, height: number, chunks: readonly Buffer[] = [], raw = Buffer.alloc((width + 1) * height)): Buffer =>
  Buffer.concat([pngSignature, pngHeader(width, height), ...chunks, chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))])

/** A PNG with chunks put in behind its header. */
export const withChunks = (png: Buffer, ...chunks: readonly Buffer[]): Buffer => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

/** One chunk of a WebP. */
export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

export function riff(...chunks: readonly Buffer[]): Buffer {
  const data = Buffer.concat(chunks)
  const head = Buffer.from('RIFF----WEBP')
  head.writeUInt32LE(data.length + 4, 4)
  return Buffer.concat([head, data])
}

/** The header of an extended WebP with its canvas. */
export function webpCanvas(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', data)
}

/** A grey picture of given pixels. */
export const sharpOf = (grey: Buffer, width: number, height: number) => sharp(grey, { raw: { width, height, channels: 1 } })

/** A photo on which there is nothing to be seen. */
export const plainPicture = (level: number): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: { r: level, g: level, b: level } } }).jpeg().toBuffer()
