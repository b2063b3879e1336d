import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { storageNotReady } from './faults.ts'
import { checkKey, type Files, isKey, type FileListing } from './files.ts'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/**
 * Files in a folder, for one server or several that share it. A file is written under a temporary name, synced and then
 * renamed: a reader finds the whole file or none, even after a crash. Two levels of sub-folders by the key's first
 * characters keep each folder small.
 */
export function folderFiles(folder: string): Files {
  const aside = path.join(folder, 'aside')
  const placeOf = (key: string): string => path.join(folder, checkKey(key).slice(0, 2), key.slice(2, 4), key)

  return {
    async put(key, bytes) {
      const place = placeOf(key)
      const unfinished = path.join(aside, randomUUID())
      try {
        await mkdir(aside, { recursive: true, mode: 0o700 })
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
        await writeWhole(unfinished, bytes)
        await rename(unfinished, place)
        // Sync the folders too, from the file's upwards: a file without its directory entry is lost as well.
        for (const changed of foldersBetween(path.dirname(place), folder)) await bringToDisk(changed)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw storageNotReady(error)
      }
    },

    async get(key) {
      try {
        return await readFile(placeOf(key))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw codeOf(error) === undefined ? error : storageNotReady(error)
      }
    },

    async remove(key) {
      const place = placeOf(key)
      await rm(place, { force: true }).catch((error: unknown) => {
        throw storageNotReady(error)
      })
    },

    async list(after, most) {
      try {
        return await listAfter(folder, after, most)
      } catch (error) {
        throw storageNotReady(error)
      }
    },
  }
}

/** The sorted names in a folder; none where it does not exist or is a file. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return []
    throw error
  })
  return names.toSorted()
}

/**
 * Lists files after a key. A folder's name is the prefix of its keys, so folders whose keys all come before `after` are
 * skipped.
 */
async function listAfter(folder: string, after: string, most: number): Promise<FileListing> {
  const files: { key: string; at: Date }[] = []
  const from = (at: number) => (name: string) => name.length === 2 && name >= after.slice(at, at + 2)
  for (const outer of (await namesIn(folder)).filter(from(0))) {
    const inner = (await namesIn(path.join(folder, outer))).filter(outer === after.slice(0, 2) ? from(2) : ({ length }) => length === 2)
    for (const name of inner) {
      for (const key of await namesIn(path.join(folder, outer, name))) {
        if (key <= after || !isKey(key)) continue
        const found = await stat(path.join(folder, outer, name, key)).catch(() => null)
        if (found !== null) files.push({ key, at: found.mtime })
        if (files.length === most) return { files, next: key }
      }
    }
  }
  return { files, next: null }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function foldersBetween(inner: string, outer: string): readonly string[] {
  return inner === outer ? [outer] : [inner, ...foldersBetween(path.dirname(inner), outer)]
}

/** Syncs a folder. A system that does not allow this does not need it either, so its refusal is ignored. */
async function bringToDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (handle === null) return
  try {
    await handle.sync()
  } catch (error) {
    if (!['EPERM', 'EINVAL', 'EISDIR'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await handle.close()
  }
}
