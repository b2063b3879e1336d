import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { notReady } from './faults.ts'
import { checkKey, type Files } from './files.ts'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/**
 * Files in a folder, for one server or several that share it. A file is written aside, brought to the disk
 * and then put in its place: whoever reads finds all of it or nothing, whatever was killed meanwhile. Two
 * levels of sub-folders by the key's first characters keep each folder small.
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
        // The entries of the folders too, from the file's up: a file without its name is lost as well.
        for (const changed of foldersBetween(path.dirname(place), folder)) await bringToDisk(changed)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw notReady(error)
      }
    },

    async get(key) {
      try {
        return await readFile(placeOf(key))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw codeOf(error) === undefined ? error : notReady(error)
      }
    },

    async remove(key) {
      const place = placeOf(key)
      await rm(place, { force: true }).catch((error: unknown) => {
        throw notReady(error)
      })
    },
  }
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

/** Not every system lets a folder be opened to be synced; where it doesn't, it isn't needed either. */
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
