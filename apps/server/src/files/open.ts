import { makeFolder } from '../dataFolder.ts'
import type { Files } from './files.ts'
import { folderFiles } from './folder.ts'
import type { FilesLocation } from './location.ts'
import { s3Files } from './s3.ts'

/**
 * Opens the place where files are kept. A folder is made where it is missing; storage on the network is
 * not asked yet, since it may come up later than the server.
 * @throws FolderProblem where the folder cannot be written
 */
export async function openFiles(location: FilesLocation): Promise<Files> {
  if (location.kind === 's3') return s3Files(location)
  const { folder } = location
  await makeFolder(folder, 'BISITA_FILES')
  return folderFiles(folder)
}
