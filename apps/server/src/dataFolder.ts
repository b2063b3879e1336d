import { access, constants, mkdir } from 'node:fs/promises'

/** A folder that is not to be had, worded for people. */
export class FolderProblem extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of that path is a file',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
}

/**
 * Makes a folder where there is none, closed to other users, and makes sure that it can be written.
 * @param variable what people set to have another one
 * @throws FolderProblem
 */
export async function makeFolder(folder: string, variable: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new FolderProblem(`${folder} cannot be used as a folder: ${reasons[code] ?? code}. Set ${variable} to another one.`, { cause: error })
  }
}
