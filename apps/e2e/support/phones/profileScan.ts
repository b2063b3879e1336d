import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files of a browser's profile that hold any of some words, as somebody finds them who reads the disk: in UTF-8 and UTF-16. */
export function filesWith(profile: string, words: readonly string[]): string[] {
  const wanted = words.flatMap((word) => [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')])
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return wanted.some((word) => bytes.includes(word))
    })
    .map((file) => path.relative(profile, file))
}
