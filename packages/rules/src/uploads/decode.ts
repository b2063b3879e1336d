type Options = { fatal?: boolean; ignoreBOM?: boolean }

/** The `TextDecoder` class of the browser or Node. */
export type Decoder = new (encoding: string, options?: Options) => { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string }

/** How a text file was written. `mixed`: some lines in UTF-8, some in the Windows-1252 of older spreadsheets. */
export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252' | 'mixed'

/** The encoding recognised in a file. */
export type FoundEncoding = {
  readonly encoding: Encoding
  /** Lines that were read as Windows-1252 since they are no UTF-8. */
  readonly oldLines: number
}

/** Decodes a file piece by piece; a piece may end anywhere. */
export type FileDecoder = {
  readonly push: (bytes: Uint8Array) => string
  readonly end: () => string
  /** The encoding of the bytes so far. */
  readonly found: () => FoundEncoding
}

/** The most bytes of a line that are kept until it ends; a longer one is decoded in parts. */
const mostLine = 1024 * 1024

const isBreak = (byte: number | undefined): boolean => byte === 10 || byte === 13

/**
 * Decodes UTF-16 where the file begins with a byte order mark of it; otherwise UTF-8, and each line that isn't UTF-8 as
 * Windows-1252 by itself: files that grew by copying contain both.
 */
export function fileDecoder(Decoder: Decoder): FileDecoder {
  let [waiting, begun] = [new Uint8Array(0), false]
  let wide: { decode(bytes?: Uint8Array, options?: { stream?: boolean }): string } | null = null
  let [oldLines, utf8] = [0, false]
  const strict = new Decoder('utf-8', { fatal: true, ignoreBOM: true })
  const old = new Decoder('windows-1252')

  const decodeLine = (bytes: Uint8Array): string => {
    try {
      const text = strict.decode(bytes)
      if (text.length !== bytes.length) utf8 = true
      return text
    } catch {
      oldLines += 1
      return old.decode(bytes)
    }
  }
  /** Whole lines. */
  const decode = (bytes: Uint8Array): string => {
    try {
      const text = strict.decode(bytes)
      if (text.length !== bytes.length && !(text.startsWith('\uFEFF') && text.length === bytes.length - 2)) utf8 = true
      return text
    } catch {
      const lines: string[] = []
      for (let from = 0; from < bytes.length; ) {
        let to = from
        while (to < bytes.length && !isBreak(bytes[to])) to += 1
        while (to < bytes.length && isBreak(bytes[to])) to += 1
        lines.push(decodeLine(bytes.subarray(from, to)))
        from = to
      }
      return lines.join('')
    }
  }
  const begin = (bytes: Uint8Array): void => {
    begun = true
    const [first, second] = bytes
    if (first === 0xff && second === 0xfe) wide = new Decoder('utf-16le')
    if (first === 0xfe && second === 0xff) wide = new Decoder('utf-16be')
  }
  const take = (bytes: Uint8Array, last: boolean): string => {
    const all = joined(waiting, bytes)
    waiting = new Uint8Array(0)
    // The mark of UTF-16 has two bytes.
    if (!begun && all.length < 2 && !last) {
      waiting = all
      return ''
    }
    if (!begun) begin(all)
    if (wide !== null) return wide.decode(all, { stream: !last })
    let end = all.length
    if (!last) {
      while (end > 0 && !isBreak(all[end - 1])) end -= 1
      if (end === 0 && all.length > mostLine) end = all.length
    }
    waiting = all.slice(end)
    return end === 0 ? '' : decode(all.subarray(0, end))
  }

  return {
    push: (bytes) => take(bytes, false),
    end: () => take(new Uint8Array(0), true),
    found: () => ({ encoding: wide !== null ? 'utf-16' : oldLines === 0 ? 'utf-8' : utf8 ? 'mixed' : 'windows-1252', oldLines }),
  }
}

function joined(before: Uint8Array<ArrayBuffer>, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(before.length + bytes.length)
  all.set(before)
  all.set(bytes, before.length)
  return all
}

/** The whole of a file as text. */
export function decodeText(bytes: Uint8Array, Decoder: Decoder): FoundEncoding & { readonly text: string } {
  const decoder = fileDecoder(Decoder)
  const text = decoder.push(bytes) + decoder.end()
  return { text, ...decoder.found() }
}

/** The characters of Windows-1252 at 0x80 to 0x9f; a control character where one is undefined. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const byteOf = (letter: string): number => {
  const at = upper.indexOf(letter)
  return at === -1 ? letter.charCodeAt(0) : 0x80 + at
}
const later = `[${upper}\u00a0-\u00bf]`
/** A UTF-8 sequence that was read as Windows-1252: its lead byte and continuation bytes, as letters. */
const twice = new RegExp(`[\\u00c2-\\u00df]${later}|[\\u00e0-\\u00ef]${later}{2}|[\\u00f0-\\u00f4]${later}{3}`, 'gu')
/** The most times that a name saved wrongly is mended. */
const mostTimes = 3

/**
 * A text in which UTF-8 that was read as Windows-1252 is mended: "JosÃ© PeÃ±a" becomes "José Peña". Unchanged where
 * there is nothing of the kind.
 */
export function mendText(text: string): string {
  let mended = text
  for (let times = 0; times < mostTimes; times += 1) {
    const next = mended.replace(twice, letterOf)
    if (next === mended) break
    mended = next
  }
  return mended
}

function letterOf(sequence: string): string {
  const [first = 0, ...rest] = [...sequence].map(byteOf)
  const begin = first & (0xff >> (rest.length + 2))
  const code = rest.reduce((sum, byte) => sum * 64 + (byte & 0x3f), begin)
  const least = [0, 0x80, 0x800, 0x10000][rest.length] ?? 0
  return code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? sequence : String.fromCodePoint(code)
}
