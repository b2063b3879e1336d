import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, lstatSync, readFileSync, readlinkSync, renameSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** @param {string | Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/**
 * The list of all files with their SHA-256, as `sha256sum --check` reads it. A link to a file
 * counts as that file; one to a folder, whose files are listed, is left out.
 * @param {Map<string, string>} contents
 */
export function sumsOf(contents) {
  const files = [...contents].filter(([, file]) => statSync(file).isFile())
  return files.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, file]) => `${sha256(readFileSync(file))}  ${name}\n`)
}

/**
 * The name of what a list of sums describes: the same content, the same name.
 * @param {readonly string[]} sums
 */
export const nameOf = (sums) => sha256(sums.join('')).slice(0, 8)

/**
 * Kilobytes that the files take on a disk with blocks of four.
 * @param {Map<string, string>} contents
 */
export const kilobytesOf = (contents) => [...contents.values()].reduce((sum, file) => sum + 4 * Math.ceil(lstatSync(file).size / 4096), 0)

/**
 * Writes an archive, whole or not at all.
 * @param {string} file ends in .tar.gz
 * @param {string} folder of everything in it
 * @param {Map<string, string>} contents files and links by their path
 * @param {Record<string, string>} texts further files by their path
 * @returns {Promise<{bytes: number, sum: string}>} of the archive
 */
export async function writeArchive(file, folder, contents, texts) {
  const archive = pack()
  const unfinished = `${file}.unfinished`
  const written = pipeline(archive, createGzip({ level: 7 }), createWriteStream(unfinished))
  // The times of files tell a browser whether the page has changed: no two bundles have the same.
  const mtime = new Date()
  for (const [name, text] of Object.entries(texts)) archive.entry({ name: `${folder}/${name}`, mode: 0o644, mtime }, text)
  for (const [name, from] of contents) {
    const info = lstatSync(from)
    const header = { name: `${folder}/${name}`, mtime }
    if (info.isSymbolicLink()) archive.entry({ ...header, type: 'symlink', linkname: readlinkSync(from) })
    else await new Promise((resolve, reject) => archive.entry({ ...header, mode: info.mode & 0o100 ? 0o755 : 0o644 }, readFileSync(from), (error) => (error ? reject(error) : resolve(null))))
  }
  archive.finalize()
  await written
  renameSync(unfinished, file)
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return { bytes: statSync(file).size, sum: hash.digest('hex') }
}
