import { spawnSync } from 'node:child_process'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Account } from './account.ts'
import { programOf, type Binaries } from './binaries.ts'
import { EmbeddedProblem } from './problem.ts'
import { toolEnvironment } from './tool.ts'

/**
 * Returns the programs in a folder where `account` can run them. PostgreSQL finds its own files by its real path, so an open folder
 * (see reach.ts) doesn't help here: where the project lies under a folder that only root may enter, root copies the
 * programs (about 60 MB, once) to a folder of the system that everybody may read.
 * @param copiesFolder where copies are kept
 */
export async function readableBinaries(
  binaries: Binaries,
  account: Account | undefined,
  copiesFolder = '/var/cache/bisita',
): Promise<Binaries> {
  if (!account || runs(binaries, account)) return binaries
  const copy: Binaries = { ...binaries, folder: path.join(copiesFolder, `postgresql-${binaries.version}-${process.arch}`) }
  if (!existsSync(copy.folder)) await copyFolder(binaries.folder, copy.folder)
  if (!runs(copy, account)) {
    throw new EmbeddedProblem(
      `PostgreSQL could not be run from ${binaries.folder}, nor from a copy in ${copy.folder}. ` +
        'Put the project in a folder that other users may enter, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return copy
}

function runs(binaries: Binaries, account: Account): boolean {
  const options = { ...account, cwd: '/', env: toolEnvironment(), stdio: 'ignore' } as const
  return spawnSync(programOf(binaries, 'postgres'), ['--version'], options).status === 0
}

/** Copies under a temporary name and renames, so that an interrupted copy is never taken for a complete one. */
async function copyFolder(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}.unfinished`
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 })
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(to)) throw error // otherwise another start made the same copy meanwhile
  }
}
