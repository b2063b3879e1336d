/* A zip file of texts, as the format has it since 1989: what a workbook is. */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** The checksum of a zip's file. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] as number)
  return (crc ^ 0xffffffff) >>> 0
}

const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())

/** Numbers of two or four bytes, the lowest first. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** Names are in UTF-8, contents deflated; 1 January 1980, so that the same content is the same file. */
const [utf8, method, time, day] = [0x0800, 8, 0, 0x21]

/** Packs texts under their names. */
export async function zip(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  const add = (part: Uint8Array<ArrayBuffer>) => {
    parts.push(part)
    offset += part.length
  }
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [encoder.encode(name), encoder.encode(text)]
    const packed = await deflated(content)
    const about = [[utf8, 2], [method, 2], [time, 2], [day, 2], [crc32(content), 4], [packed.length, 4], [content.length, 4], [path.length, 2], [0, 2]] as const
    directory.push(numbers([0x02014b50, 4], [20, 2], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path)
    add(numbers([0x04034b50, 4], [20, 2], ...about))
    add(path)
    add(packed)
  }
  const count = Object.keys(files).length
  const start = offset
  for (const part of directory) add(part)
  add(numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [offset - start, 4], [start, 4], [0, 2]))
  const whole = new Uint8Array(offset)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
