/** Stands in JSON where bytes, a date or nothing stood; no record has a field of this name. */
const mark = '\u0000'

const tagOf = (value: object): string => Object.prototype.toString.call(value)

/** Whether JSON loses nothing of a value: then it is written as it is. */
function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      break
    default:
      return false
  }
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isJson)
  if (tagOf(value) !== '[object Object]') return false
  for (const name in value) {
    const part = (value as Record<string, unknown>)[name]
    // A field without a value is left out, as JSON does.
    if (part !== undefined && !isJson(part)) return false
  }
  return true
}

/** The value with each piece of bytes moved to `pieces`. */
function withMarks(value: unknown, pieces: Uint8Array[]): unknown {
  if (isJson(value)) return value
  if (value === undefined || typeof value === 'number') return { [mark]: value === undefined ? 'nothing' : String(value) }
  if (Array.isArray(value)) return value.map((part) => withMarks(part, pieces))
  const tag = typeof value === 'object' && value !== null ? tagOf(value) : typeof value
  switch (tag) {
    case '[object Object]': {
      const fields = Object.entries(value as object).filter(([, part]) => part !== undefined)
      return Object.fromEntries(fields.map(([name, part]) => [name, withMarks(part, pieces)]))
    }
    case '[object Date]':
      return { [mark]: 'date', at: (value as Date).getTime() }
    case '[object ArrayBuffer]':
      return { [mark]: 'buffer', piece: pieces.push(new Uint8Array(value as ArrayBuffer)) - 1 }
    case '[object Uint8Array]':
      return { [mark]: 'bytes', piece: pieces.push(value as Uint8Array) - 1 }
    default:
      throw new TypeError(`A value of this kind cannot be sealed: ${tag}.`)
  }
}

type Marked = { readonly [mark]?: string; readonly at?: number; readonly piece?: number }

function withoutMarks(value: unknown, pieces: readonly Uint8Array<ArrayBuffer>[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => withoutMarks(part, pieces))
  const kind = (value as Marked)[mark]
  if (kind === undefined) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutMarks(part, pieces)]))
  const { at = 0, piece = 0 } = value as Marked
  if (kind === 'nothing') return undefined
  if (kind === 'date') return new Date(at)
  if (kind === 'buffer') return pieces[piece]?.buffer
  return kind === 'bytes' ? pieces[piece] : Number(kind)
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * A value of a store as bytes: how long its JSON and each piece of bytes is (four bytes each, behind how many pieces
 * there are), then the JSON, then the pieces.
 */
export function encodeValue(value: unknown): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const json = encoder.encode(JSON.stringify(withMarks(value, pieces)))
  const head = 8 + pieces.length * 4
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, head + json.length))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, pieces.length)
  view.setUint32(4, json.length)
  bytes.set(json, head)
  let end = head + json.length
  for (const [place, piece] of pieces.entries()) {
    view.setUint32(8 + place * 4, piece.length)
    bytes.set(piece, end)
    end += piece.length
  }
  return bytes
}

/** The value of {@link encodeValue}'s bytes. */
export function decodeValue(bytes: Uint8Array<ArrayBuffer>): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0)
  const head = 8 + count * 4
  let end = head + view.getUint32(4)
  const json = JSON.parse(decoder.decode(bytes.subarray(head, end))) as unknown
  if (count === 0 && end === bytes.length && !hasMark(bytes, head)) return json
  const pieces = Array.from({ length: count }, (_, place) => {
    const from = end
    end += view.getUint32(8 + place * 4)
    return bytes.slice(from, end)
  })
  return withoutMarks(json, pieces)
}

/** JSON writes the mark as \u0000. */
const escaped = encoder.encode(String.raw`"\u0000":`)

function hasMark(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0x5c, from); at >= 0; at = bytes.indexOf(0x5c, at + 1)) {
    if (escaped.every((unit, place) => bytes[at - 1 + place] === unit)) return true
  }
  return false
}
