import { readdirSync } from 'node:fs'
import path from 'node:path'
import { logText, tableBlocks, unpackSnappy } from './levelDb.ts'
import { jpegHead, readIfThere } from './profileScan.ts'

/** Every word of these tests begins with it, and nothing else does: one look finds all of them. */
const mark = 'Qzvx'
const letters = 5

/** Numbers of phones begin with it. */
const numberMark = '918835'

/** The nth word: the mark, what kind it is of, and the number in letters. */
export function canaryWord(kind: 'l' | 'f' | 'm' | 's' | 'r' | 'd' | 'n', n: number): string {
  let rest = n
  let word = ''
  for (let at = 0; at < letters; at += 1) {
    word = String.fromCodePoint(97 + (rest % 26)) + word
    rest = Math.floor(rest / 26)
  }
  return mark + kind + word
}

/** The nth number of a phone. */
export const canaryNumber = (n: number): string => `0${numberMark}${String(n).padStart(4, '0')}`

/** Whether a word that was found is the name of a representative. */
export const isOwnName = (found: string): boolean => found.startsWith(`${mark.toLowerCase()}n`)

const wordPattern = `${mark}[lfmsrdn][a-z]{${letters}}`
const numberPattern = `${numberMark.slice(0, 3)}[ -]?${numberMark.slice(3)}[ -]?[0-9]{4}`

/** The same in two bytes a letter, whichever comes first. */
const wide = `${[...mark].join('\\0')}\\0[lfmsrdn]${'\\0[a-z]'.repeat(letters)}`
const wideNumber = `${[...numberMark].join('(?:\\0[ -])?\\0')}(?:\\0[ -])?${'\\0[0-9]'.repeat(4)}`
const pattern = new RegExp([wordPattern, numberPattern, wide, wideNumber].join('|'), 'gi')

/** What a scan found: each thing once, however often it stands there, the files it stands in, and how much was read. */
export type Found = { readonly words: ReadonlySet<string>; readonly photos: number; readonly files: Readonly<Record<string, number>>; readonly bytes: number }

/** What may be read of a file: its bytes, and what stands packed in it. */
function* textsOf(file: string, bytes: Buffer): Generator<Buffer> {
  yield bytes
  try {
    if (file.endsWith('.log')) yield logText(bytes)
    else if (/\.(ldb|sst)$/.test(file)) yield* tableBlocks(bytes)
    // A large value of IndexedDB stands in a file of its own, packed behind three bytes.
    else if (file.includes('.indexeddb.blob')) for (const from of [0, 3]) if (bytes.length > from) yield unpackSnappy(bytes.subarray(from))
  } catch (error) {
    // It is not packed, or was being written when the browser was killed: its bytes were looked at as they are.
    if (!(error instanceof RangeError)) throw error
  }
}

/** Which canaries stand anywhere in a browser's profile, as somebody finds them who reads its disk. */
export function scanForCanaries(profile: string): Found {
  const words = new Set<string>()
  const files: Record<string, number> = {}
  let [photos, read] = [0, 0]
  for (const entry of readdirSync(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const name = path.join(entry.parentPath, entry.name)
    const bytes = readIfThere(name)
    read += bytes.length
    const here = new Set<string>()
    for (let at = bytes.indexOf(jpegHead); at >= 0; at = bytes.indexOf(jpegHead, at + 1)) photos += 1
    for (const text of textsOf(name, bytes)) {
      for (const [found] of text.toString('latin1').matchAll(pattern)) here.add(found.replaceAll(/[\0 -]/g, '').toLowerCase())
    }
    for (const word of here) words.add(word)
    const kind = path.relative(profile, name).replace(/localhost_\d+/, 'localhost')
    if (here.size > 0) files[kind] = (files[kind] ?? 0) + here.size
  }
  return { words, photos, files, bytes: read }
}
