import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** A backup in its place. */
export type StoredBackup = { readonly file: string; readonly bytes: number }

/** Where backups are kept: a folder, or storage that speaks S3. Names are those of files. */
export type BackupDestination = {
  /** In words, for people: without a secret. */
  readonly description: string
  /** Brings a finished file of this machine to its place under its name. The file is gone from where it was. */
  readonly store: (file: string, name: string) => Promise<void>
  readonly list: () => Promise<readonly StoredBackup[]>
  readonly read: (name: string) => Promise<Readable>
  readonly remove: (name: string) => Promise<void>
}

/** What a backup is called: its moment, and what for where it was not made by the day. */
export const backupFileName = (moment: Date, why: string | null): string =>
  `bisita-${moment.toISOString().replaceAll(':', '-').replace(/\.\d+Z$/, 'Z')}${why === null ? '' : `-${why}`}.backup`

/** The moment that a backup's name tells; null for a file that is none. */
export function backupFileMoment(name: string): Date | null {
  const stamp = /^bisita-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(?:-[a-z-]+)?\.backup$/.exec(name)?.[1]
  if (stamp === undefined) return null
  const [day = '', time = ''] = stamp.split('T')
  return new Date(`${day}T${time.replaceAll('-', ':')}`)
}

/** Backups in a folder. */
export function folderDestination(folder: string): BackupDestination {
  return {
    description: folder,
    store: async (file, name) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(file, path.join(folder, name))
      await syncFolder(folder)
    },
    list: async () => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const found = names.filter((name) => backupFileMoment(name) !== null)
      return Promise.all(found.map(async (file) => ({ file, bytes: (await stat(path.join(folder, file))).size })))
    },
    read: async (name) => {
      await stat(path.join(folder, name))
      return createReadStream(path.join(folder, name))
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

/** Brings a folder's entries to the disk, where the system knows how. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** The newest of what is kept, by the moments that the names tell; undefined where there is none. */
export const newestBackup = (backups: readonly StoredBackup[]): StoredBackup | undefined =>
  backups.toSorted((a, b) => Number(backupFileMoment(b.file)) - Number(backupFileMoment(a.file)))[0]
