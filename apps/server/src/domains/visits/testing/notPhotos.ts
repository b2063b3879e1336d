import { deflateRawSync, gzipSync } from 'node:zlib'
import { picture, pixels, pngSignature, riff, webpChunk } from './images.ts'

/** A file by what is wrong or odd about it. */
export type Sample = readonly [name: string, bytes: Buffer]

const script = '<script>alert(document.cookie)</script>'

/** A ZIP with one file in it. */
export function zipOf(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04_03_4b_50)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50)
  return Buffer.concat([local, Buffer.from(name), data, end])
}

function bitmap(): Buffer {
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54 + 300, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(10, 18)
  head.writeInt32LE(10, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return Buffer.concat([head, pixels(10, 10, 3)])
}

function icon(png: Buffer): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(png.length, 14)
  return Buffer.concat([head, png])
}

const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inside}</svg>`

const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghi'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'[index]};`.repeat(10)}">`)
  .join('')}]>${svg('<text>&i;</text>')}`

/** Files that are no JPEG, PNG or WebP by their content, however they are called: each is 415. */
export async function notPhotos(): Promise<readonly Sample[]> {
  const jpeg = await picture().jpeg().toBuffer()
  const png = await picture().png().toBuffer()
  const gif = await picture().gif().toBuffer()
  const avif = await picture().avif({ effort: 0 }).toBuffer()
  const heic = Buffer.from(avif)
  heic.write('heic', 8)
  const tiff = await picture().tiff().toBuffer()
  const texts: Readonly<Record<string, string>> = {
    'nothing': '',
    'one byte': 'a',
    'text': 'This is my photo.',
    'HTML': `<!DOCTYPE html><html><body>${script}</body></html>`,
    'HTML without a beginning': script,
    'a script': 'fetch("/api/user/list").then((r) => r.text()).then(alert)',
    'JSON': '{"visit_proof": "photo.jpg"}',
    'XML': '<?xml version="1.0"?><photo/>',
    'PHP': '<?php system($_GET["c"]); ?>',
    'a shell script': '#!/bin/sh\nid\n',
    'SVG': svg('<rect width="100" height="100"/>'),
    'SVG with a script': svg(script),
    'SVG that fetches': svg('<image href="http://169.254.169.254/latest/meta-data/"/>'),
    'SVG that reads a file': svg('<image href="file:///etc/passwd" width="100" height="100"/>'),
    'SVG behind an XML declaration': `<?xml version="1.0" encoding="UTF-8"?>${svg('')}`,
    'SVG behind a mark of its encoding': `\uFEFF${svg('')}`,
    'SVG of endless entities': laughs,
    'SVG of endless size': svg('').replace('width="100" height="100"', 'width="99999999" height="99999999"'),
    'PDF': '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF',
    'PostScript': '%!PS-Adobe-3.0\nshowpage\n',
    'a photo written as text': jpeg.toString('base64'),
    'a photo as a data address': `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  }
  const binary: Readonly<Record<string, Buffer>> = {
    'noise': pixels(64, 64, 1),
    'zeros': Buffer.alloc(4096),
    'a JPEG behind a line break': Buffer.concat([Buffer.from('\n'), jpeg]),
    'a JPEG behind a mark of an encoding': Buffer.concat([Buffer.from('\uFEFF'), jpeg]),
    'a JPEG without its first byte': jpeg.subarray(1),
    'a JPEG with another third byte': Buffer.concat([Buffer.from([0xff, 0xd8, 0x00]), jpeg.subarray(3)]),
    'a PNG whose line ends were changed': Buffer.from(png.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    'a PNG of seven bytes': pngSignature.subarray(0, 7),
    'a PNG that calls itself JNG': Buffer.concat([Buffer.from([0x8b, 0x4a, 0x4e, 0x47]), png.subarray(4)]),
    'RIFF with sound': Buffer.concat([Buffer.from('RIFF$\0\0\0WAVEfmt '), Buffer.alloc(64)]),
    'RIFF and nothing more': Buffer.from('RIFF'),
    'WebP without RIFF': Buffer.concat([Buffer.from('JUNK'), riff(webpChunk('VP8 ', Buffer.alloc(32))).subarray(4)]),
    'GIF': gif,
    'GIF of the first kind': Buffer.concat([Buffer.from('GIF87a'), gif.subarray(6)]),
    'GIF that is a script': Buffer.concat([Buffer.from('GIF89a=1;alert(1)//'), gif.subarray(19)]),
    'BMP': bitmap(),
    'ICO with a PNG in it': icon(png),
    'TIFF': tiff,
    'TIFF of the other order of bytes': Buffer.concat([Buffer.from('MM\0*\0\0\0\x08'), Buffer.alloc(64)]),
    'AVIF': avif,
    'HEIC': heic,
    'JPEG XL': Buffer.concat([Buffer.from([0xff, 0x0a]), pixels(16, 16, 1)]),
    'JPEG XL in a box': Buffer.concat([Buffer.from('\0\0\0\fJXL \r\n'), Buffer.from([0x87, 0x0a]), pixels(16, 16, 1)]),
    'JPEG 2000': Buffer.concat([Buffer.from('\0\0\0\fjP  \r\n'), Buffer.from([0x87, 0x0a]), pixels(16, 16, 1)]),
    'MP4': Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0'), pixels(16, 16, 1)]),
    'Photoshop': Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(64)]),
    'a PDF with a JPEG in it': Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj<</Filter/DCTDecode>>stream\n'), jpeg]),
    'a ZIP': zipOf('photo.jpg', jpeg),
    'a packed JPEG': gzipSync(jpeg),
    'a packed SVG': gzipSync(Buffer.from(svg(script))),
    'a program of Linux': Buffer.concat([Buffer.from([0x7f]), Buffer.from('ELF\x02\x01\x01'), pixels(16, 16, 1)]),
    'a program of Windows': Buffer.concat([Buffer.from('MZ'), pixels(16, 16, 1)]),
    'WebAssembly': Buffer.from('\0asm\x01\0\0\0'),
  }
  return [...Object.entries(texts).map(([name, text]): Sample => [name, Buffer.from(text)]), ...Object.entries(binary)]
}
