import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Which of some words stand in which files of a browser's profile, as somebody finds them who reads the disk: in UTF-8 and UTF-16. */
export function filesWith(profile: string, words: readonly string[]): string[] {
  const wanted = words.flatMap((word) => (['utf8', 'utf16le'] as const).map((encoding) => ({ word, bytes: Buffer.from(word, encoding) })))
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const bytes = readFileSync(file)
      return wanted.filter(({ bytes: word }) => bytes.includes(word)).map(({ word }) => `${word} in ${path.relative(profile, file)}`)
    })
}
