/** The last eight bytes of a table of LevelDB. */
const magic = Buffer.from('57fb808b247547db', 'hex')

/** How a block begins that LevelDB packed with Snappy; what follows its bytes is the kind and a checksum. */
const snappy = 1

/** A number of LevelDB and Snappy: seven bits in each byte, the lowest first. */
function varint(bytes: Buffer, from: number): { readonly value: number; readonly end: number } {
  let value = 0
  let at = from
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at]
    if (byte === undefined || shift > 35) throw new RangeError('No number stands here.')
    value += (byte & 127) * 2 ** shift
    at += 1
    if (byte < 128) return { value, end: at }
  }
}

/**
 * Unpacks what Snappy packed.
 * @throws RangeError where it is no such thing
 */
export function unpackSnappy(packed: Buffer): Buffer {
  const { value: length, end } = varint(packed, 0)
  if (length > 64 * 1024 * 1024) throw new RangeError('This is not packed by Snappy.')
  const whole = Buffer.alloc(length)
  let at = end
  let to = 0
  while (at < packed.length) {
    const tag = packed[at] as number
    at += 1
    const kind = tag & 3
    if (kind === 0) {
      let size = (tag >> 2) + 1
      if (size > 60) {
        const extra = size - 60
        size = packed.readUIntLE(at, extra) + 1
        at += extra
      }
      if (at + size > packed.length || to + size > length) throw new RangeError('This is not packed by Snappy.')
      packed.copy(whole, to, at, at + size)
      at += size
      to += size
      continue
    }
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
    const back = kind === 1 ? ((tag >> 5) << 8) + packed.readUInt8(at) : kind === 2 ? packed.readUInt16LE(at) : packed.readUInt32LE(at)
    at += kind === 1 ? 1 : kind === 2 ? 2 : 4
    if (back === 0 || back > to || to + size > length) throw new RangeError('This is not packed by Snappy.')
    // One by one: what is copied may reach into what is being written.
    for (const until = to + size; to < until; to += 1) whole[to] = whole[to - back] as number
  }
  if (to !== length) throw new RangeError('This is not packed by Snappy.')
  return whole
}

/** The blocks of a table of LevelDB, unpacked; none where the file is no table. */
export function tableBlocks(file: Buffer): Buffer[] {
  if (file.length < 48 || !file.subarray(-8).equals(magic)) return []
  const footer = file.subarray(-48)
  const handle = (bytes: Buffer, from: number) => {
    const offset = varint(bytes, from)
    const size = varint(bytes, offset.end)
    return { offset: offset.value, size: size.value, end: size.end }
  }
  const block = ({ offset, size }: { readonly offset: number; readonly size: number }): Buffer => {
    const bytes = file.subarray(offset, offset + size)
    return file[offset + size] === snappy ? unpackSnappy(bytes) : bytes
  }
  const meta = handle(footer, 0)
  const index = block(handle(footer, meta.end))
  const blocks: Buffer[] = []
  const end = index.length - 4 - 4 * index.readUInt32LE(index.length - 4)
  for (let at = 0; at < end; ) {
    const shared = varint(index, at)
    const own = varint(index, shared.end)
    const length = varint(index, own.end)
    const value = length.end + own.value
    blocks.push(block(handle(index, value)))
    at = value + length.value
  }
  return blocks
}

const logBlock = 32 * 1024
const logHeader = 7

/** What a log of LevelDB says, without the headers that may stand in the middle of a value. */
export function logText(file: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let start = 0; start < file.length; start += logBlock) {
    const end = Math.min(start + logBlock, file.length)
    for (let at = start; at + logHeader <= end; ) {
      const length = file.readUInt16LE(at + 4)
      if (file[at + 6] === 0 || at + logHeader + length > end) break
      parts.push(file.subarray(at + logHeader, at + logHeader + length))
      at += logHeader + length
    }
  }
  return Buffer.concat(parts)
}
