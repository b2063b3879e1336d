import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { KeyName } from '../archive/manifest.ts'
import { syncFolder } from '../destination/destination.ts'

/** Keys of a backup that lie beside those of a data folder, and take their place together. */
export type StagedKeys = {
  /** Puts all of them in their places; one that is there and is another is kept as `…before-<milliseconds>`. */
  readonly place: () => Promise<void>
  /** Puts back what was there, wherever it stopped, and leaves nothing behind. */
  readonly putBack: () => Promise<void>
}

/** Writes the keys of a backup beside those of a data folder: nothing that is there is touched yet. */
export async function stageKeys(dataFolder: string, keys: ReadonlyMap<KeyName, Buffer>, now: Date): Promise<StagedKeys> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const files = [...keys].map(([name, content]) => {
    const file = path.join(dataFolder, name)
    return { file, content, aside: `${file}.restoring`, before: `${file}.before-${now.getTime()}` }
  })
  /** Those that were replaced, and whether something was there. */
  const replaced: { readonly file: string; readonly before: string | null }[] = []
  const putBack = async (): Promise<void> => {
    for (const { file, before } of replaced.toReversed()) await (before === null ? rm(file, { force: true }) : rename(before, file))
    for (const { aside } of files) await rm(aside, { force: true })
  }
  try {
    for (const { aside, content } of files) await writeWhole(aside, content)
  } catch (error) {
    await putBack()
    throw error
  }
  return {
    place: async () => {
      for (const { file, aside, before } of files) {
        const copied = await copyFile(file, before).then(() => true, async (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false
          await rm(before, { force: true })
          throw error
        })
        replaced.push({ file, before: copied ? before : null })
        await rename(aside, file)
      }
      await syncFolder(dataFolder)
    },
    putBack,
  }
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
