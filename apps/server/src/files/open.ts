import { access, constants, mkdir } from 'node:fs/promises'
import type { Files } from './files.ts'
import { folderFiles } from './folder.ts'
import type { FilesLocation } from './location.ts'
import { s3Files } from './s3.ts'

/**
 * Opens the place where files are kept. A folder is made where it is missing; storage on the network is
 * not asked yet, since it may come up later than the server.
 * @throws Error where the folder cannot be written
 */
export async function openFiles(location: FilesLocation): Promise<Files> {
  if (location.kind === 's3') return s3Files(location)
  const { folder } = location
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new Error(`The folder of files, ${folder}, cannot be written.`, { cause: error })
  })
  return folderFiles(folder)
}
