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

/** Takes bytes that are stored apart, and answers what names them; undefined for those that are stored with the value. */
export type PutApart = (bytes: ArrayBuffer) => object | undefined

/** The value with each piece of bytes moved to `pieces`, or stored apart. */
function withMarks(value: unknown, pieces: Uint8Array[], putApart: PutApart): unknown {
  if (isJson(value)) return value
  if (value === undefined || typeof value === 'number') return { [mark]: value === undefined ? 'nothing' : String(value) }
  if (Array.isArray(value)) return value.map((part) => withMarks(part, pieces, putApart))
  const tag = typeof value === 'object' && value !== null ? tagOf(value) : typeof value
  switch (tag) {
    case '[object Object]': {
      const fields = Object.entries(value as object).filter(([, part]) => part !== undefined)
      return Object.fromEntries(fields.map(([name, part]) => [name, withMarks(part, pieces, putApart)]))
    }
    case '[object Date]':
      return { [mark]: 'date', at: (value as Date).getTime() }
    case '[object ArrayBuffer]': {
      const apart = putApart(value as ArrayBuffer)
      if (apart !== undefined) return { [mark]: 'apart', ...apart }
      return { [mark]: 'buffer', piece: pieces.push(new Uint8Array(value as ArrayBuffer)) - 1 }
    }
    case '[object Uint8Array]':
      return { [mark]: 'bytes', piece: pieces.push(value as Uint8Array) - 1 }
    default:
      throw new TypeError(`A value of this kind cannot be sealed: ${tag}.`)
  }
}

/** Answers the bytes that are stored apart under what {@link PutApart} gave. */
export type TakeApart = (named: object) => ArrayBuffer

type Marked = { readonly [mark]?: string; readonly at?: number; readonly piece?: number }

function withoutMarks(value: unknown, pieces: readonly Uint8Array<ArrayBuffer>[], takeApart: TakeApart): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => withoutMarks(part, pieces, takeApart))
  const kind = (value as Marked)[mark]
  if (kind === undefined) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutMarks(part, pieces, takeApart)]))
  const { at = 0, piece = 0 } = value as Marked
  if (kind === 'apart') return takeApart(value)
  if (kind === 'nothing') return undefined
  if (kind === 'date') return new Date(at)
  if (kind === 'buffer') return pieces[piece]?.buffer
  return kind === 'bytes' ? pieces[piece] : Number(kind)
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Where JSON without pieces is written first: most rows are small, and there are many. */
const small = new Uint8Array(24 * 1024)
const smallHead = new DataView(small.buffer)

function encodeSmall(text: string): Uint8Array<ArrayBuffer> {
  const { written } = encoder.encodeInto(text, small.subarray(8))
  smallHead.setUint32(4, written)
  return small.slice(0, 8 + written)
}

/**
 * A value of a store as bytes: how long its JSON and each piece of bytes is (four bytes each, behind how many pieces
 * there are), then the JSON, then the pieces.
 */
export function encodeValue(value: unknown, putApart: PutApart = () => undefined): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const text = JSON.stringify(withMarks(value, pieces, putApart))
  if (pieces.length === 0 && text.length < small.length / 3 - 8) return encodeSmall(text)
  const json = encoder.encode(text)
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

const nothingApart: TakeApart = () => {
  throw new TypeError('Bytes that are stored apart are missing.')
}

/** The value of {@link encodeValue}'s bytes. */
export function decodeValue(bytes: Uint8Array<ArrayBuffer>, takeApart: TakeApart = nothingApart): unknown {
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
  return withoutMarks(json, pieces, takeApart)
}

/** JSON writes the mark as \u0000. */
const escaped = encoder.encode(String.raw`"\u0000":`)

function hasMark(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0x5c, from); at >= 0; at = bytes.indexOf(0x5c, at + 1)) {
    if (escaped.every((unit, place) => bytes[at - 1 + place] === unit)) return true
  }
  return false
}
