import { maximumPhotoBytes } from '@bisita/contract/limits'
import { deflateSync } from 'node:zlib'
import { blackPng, chunk, claiming, manyScans, picture, pixels, pngHeader, pngSignature, riff, segment, webpCanvas, webpChunk, withSegments } from './images.ts'
import type { Sample } from './notPhotos.ts'

const html = Buffer.from('<html><body><script>alert(1)</script></body></html>'.repeat(20))
const end = chunk('IEND', Buffer.alloc(0))

/** Where a file is cut: at its beginning, in its header, its middle, and its very end. */
const cuts = [4, 13, 25, 40, 100, 0.3, 0.6, 0.9, -100, -9, -2, -1] as const

const truncated = (name: string, bytes: Buffer): Sample[] =>
  cuts.map((cut): Sample => {
    const length = cut < 0 ? bytes.length + cut : cut < 1 ? Math.floor(bytes.length * cut) : cut
    return [`${name} cut at ${cut}`, bytes.subarray(0, length)]
  })

const changed = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at)
  return copy
}

/** Files that begin like a photo and are none, or a broken one: each is 400. */
export async function damagedPhotos(): Promise<readonly Sample[]> {
  const jpeg = await picture().jpeg().toBuffer()
  const png = await picture().png().toBuffer()
  const webp = await picture().webp().toBuffer()
  const lossless = await picture().webp({ lossless: true }).toBuffer()
  const data = png.indexOf('IDAT')
  return [
    ['the signature of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
    ['the signature of a PNG', pngSignature],
    ['the signature of a WebP', riff()],
    ['HTML behind the signature of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html])],
    ['HTML behind the signature of a PNG', Buffer.concat([pngSignature, html])],
    ['HTML behind the signature of a WebP', riff(html)],
    ['noise behind the signature of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), pixels(64, 64, 1)])],
    ['noise behind the signature of a PNG', Buffer.concat([pngSignature, pixels(64, 64, 1)])],
    ['noise in a WebP', riff(webpChunk('VP8 ', pixels(64, 64, 1)))],
    ['HTML in the header of a JPEG and nothing more', Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array<Buffer>(3).fill(Buffer.concat([Buffer.from([0xff, 0xfe, 0x03, 0xfe]), html]))])],
    ['a JPEG of an impossible size', claiming(jpeg, 65_535, 65_535)],
    ['a JPEG without pixels', claiming(jpeg, 0, 0)],
    ['a JPEG of more scans than a camera makes', manyScans(4000, 5000)],
    ['a PNG without data', Buffer.concat([pngSignature, pngHeader(10, 10), end])],
    ['a PNG without pixels', Buffer.concat([pngSignature, pngHeader(0, 10), chunk('IDAT', deflateSync(Buffer.alloc(10))), end])],
    ['a PNG of an impossible size', Buffer.concat([pngSignature, pngHeader(0x7fff_ffff, 0x7fff_ffff), chunk('IDAT', Buffer.alloc(10)), end])],
    ['a PNG of an impossible colour', Buffer.concat([pngSignature, pngHeader(10, 10, { colour: 5 }), chunk('IDAT', deflateSync(Buffer.alloc(110))), end])],
    ['a PNG with less data than pixels', blackPng(1000, 1000, [], Buffer.alloc(5000))],
    ['a PNG with a script for data', Buffer.concat([pngSignature, pngHeader(10, 10), chunk('IDAT', html), end])],
    ['a PNG with a wrong sum over its header', changed(png, 29)],
    ['a PNG with a wrong sum over its data', changed(png, data + 4 + png.readUInt32BE(data - 4))],
    ['a PNG with a changed byte of data', changed(png, data + 500)],
    ['a PNG whose chunk goes past its end', Buffer.concat([png.subarray(0, -12), Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from('tEXt')])],
    ['a WebP that claims a canvas of 50,000 by 50,000', riff(webpCanvas(50_000, 50_000), webp.subarray(12))],
    ['a WebP of a canvas and nothing more', riff(webpCanvas(100, 100))],
    ...truncated('a JPEG', jpeg),
    ...truncated('a PNG', png).slice(1),
    ...truncated('a WebP', webp).slice(1),
    ...truncated('a WebP without loss', lossless).slice(1),
  ]
}

/** Photos of few pixels in all and too many on one side: each is 400, and none is decoded. */
export const longPhotos: readonly Sample[] = ([[40_000_000, 1], [1, 40_000_000], [12_001, 10], [10, 12_001]] as const).map(
  ([width, height]): Sample => [`a PNG of ${width} by ${height}`, Buffer.concat([pngSignature, pngHeader(width, height), chunk('IDAT', deflateSync(Buffer.alloc(100))), end])],
)

/** Photos with too many bytes or pixels: each is 413, and none is decoded. */
export async function largePhotos(): Promise<readonly Sample[]> {
  const jpeg = await picture().jpeg().toBuffer()
  const frame = Buffer.alloc(64)
  frame.writeUInt8(0x2f)
  frame.writeUInt32LE((16_382 | (16_382 << 14)) >>> 0, 1)
  return [
    ['5 MB and one byte', photoOfSize(jpeg, maximumPhotoBytes + 1)],
    ['a JPEG that claims 50,000 by 50,000', claiming(jpeg, 50_000, 50_000)],
    ['a JPEG that claims few lines of much', claiming(jpeg, 65_500, 700)],
    ['a PNG that claims 50,000 by 50,000', Buffer.concat([pngSignature, pngHeader(50_000, 50_000), chunk('IDAT', deflateSync(Buffer.alloc(100))), end])],
    ['a PNG of little that unpacks to 49 megapixels', blackPng(7000, 7000)],
    ['a PNG of one line too many', blackPng(8000, 5001)],
    ['a WebP that claims 16,383 by 16,383', riff(webpChunk('VP8L', frame))],
  ]
}

/** A JPEG filled up to a size with comments. */
export function photoOfSize(jpeg: Buffer, size: number): Buffer {
  const comments: Buffer[] = []
  let missing = size - jpeg.length
  while (missing > 0) {
    // What remains must have room for a segment of its own.
    const length = missing <= 65_000 ? missing : Math.min(65_000, missing - 4)
    comments.push(segment(0xfe, Buffer.alloc(length - 4, 'padding ')))
    missing -= length
  }
  return withSegments(jpeg, ...comments)
}
