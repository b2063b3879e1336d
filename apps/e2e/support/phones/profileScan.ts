import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How a JPEG of a camera begins in Chromium: start of image, then a JFIF header. */
export const jpegHead = Buffer.from('ffd8ffe000104a46494600', 'hex')

/** A file's bytes; none where it went meanwhile: what a killed browser still removes is no longer on the disk. */
export function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** Which of some words stand in which files of a browser's profile, as somebody finds them who reads the disk: in UTF-8 and UTF-16. Bytes are looked for as they are. */
export function filesWith(profile: string, words: readonly (string | Buffer)[]): string[] {
  const wanted = words.flatMap((word) =>
    typeof word === 'string' ? (['utf8', 'utf16le'] as const).map((encoding) => ({ word, bytes: Buffer.from(word, encoding) })) : [{ word: word.toString('hex'), bytes: word }],
  )
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const bytes = readIfThere(file)
      return wanted.filter(({ bytes: word }) => bytes.includes(word)).map(({ word }) => `${word} in ${path.relative(profile, file)}`)
    })
}
