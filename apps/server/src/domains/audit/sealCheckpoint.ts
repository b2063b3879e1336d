import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Up to where the trail is sealed, as a file outside of the database tells: what is cut off at the end shows by it. */
export type SealCheckpoint = {
  /** How many lines are sealed. */
  readonly sealed: number
  /** The id of the last of them. */
  readonly line: number
  /** Its seal, in hexadecimal digits. */
  readonly seal: string
  readonly key_id: string
  /** When it was sealed, ISO 8601. */
  readonly at: string
}

export const checkpointFileIn = (dataFolder: string): string => path.join(dataFolder, 'audit.head')

/**
 * What the file says; null where there is none.
 * @throws Error where it holds something else
 */
export async function readCheckpoint(file: string): Promise<SealCheckpoint | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const head = parse(text)
  if (head === null) throw new Error(`${file} is no record of sealing.`)
  return head
}

function parse(text: string): SealCheckpoint | null {
  try {
    const head = JSON.parse(text) as Partial<SealCheckpoint> | null
    const whole = Number.isInteger(head?.sealed) && Number.isInteger(head?.line) && /^[0-9a-f]{64}$/.test(head?.seal ?? '')
    return whole && typeof head?.key_id === 'string' && typeof head.at === 'string' ? (head as SealCheckpoint) : null
  } catch {
    return null
  }
}

/** Written aside and then put in place: a server that is killed leaves the file before or the new one, whole. */
export async function writeCheckpoint(file: string, head: SealCheckpoint): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const aside = `${file}.${process.pid}`
  await writeFile(aside, `${JSON.stringify(head)}\n`, { mode: 0o600 })
  await rename(aside, file)
}
