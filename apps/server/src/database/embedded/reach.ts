import { closeSync, openSync } from 'node:fs'
import type { Account } from './account.ts'

/** A folder as a child process can name it. */
export interface ReachableFolder {
  /** The folder's path, in the child. */
  path: string
  /** What the child gets as its descriptor 3. */
  descriptor: number | 'ignore'
  close(): void
}

/**
 * Makes a folder reachable for a child that runs as `account`.
 *
 * Where root starts the child as another user, that user may not enter the folders above (the home of root, say),
 * though the folder itself is its own. So root opens the folder and the child inherits it: a path through
 * /proc/self/fd begins at the open folder and needs no right to those above. The data stays in its folder, and no other
 * process of that user can read it.
 */
export function openReachableFolder(folder: string, account: Account | undefined): ReachableFolder {
  if (!account || process.platform !== 'linux') return { path: folder, descriptor: 'ignore', close: () => {} }
  const descriptor = openSync(folder, 'r')
  return { path: '/proc/self/fd/3', descriptor, close: () => closeSync(descriptor) }
}
