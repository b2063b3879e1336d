import { z } from 'zod'
import { DamagedProblem } from '../problem.ts'

/** Files of the data folder without which nothing signed or sealed could be read: the keys that a backup has, and no other. */
export const keyNames = ['audit.head', 'secret.key', 'push.key'] as const

export type KeyName = (typeof keyNames)[number]

/** A name of PostgreSQL's catalogue as this program gives them: no quotes, no dots, nothing of a path. */
export const catalogueName = /^[a-z_][a-z0-9_]{0,62}$/

const name = z.string().regex(catalogueName)
const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const table = z.object({ name, columns: z.array(name).max(1600), rows: count, sha256 })

/**
 * The photos that its visits name: inside the file, sealed beside it in a folder of the same passphrase, or where they
 * are anyhow, in storage of their own. `sha256` is that of the list of them.
 */
const photos = z.object({
  where: z.enum(['inside', 'beside', 'elsewhere', 'left out']),
  folder: z.string().regex(/^photos-[0-9a-f]{8}$/).nullable(),
  count,
  bytes: count,
  sha256,
})

const shape = z.object({
  /** 1: records under a framing of our own, which is only read; 2: a tar under age. */
  format: z.literal([1, 2]),
  version: z.string().max(200),
  moment: z.iso.datetime(),
  /** All changes of the feeds below this number are in it. */
  settled: count,
  offset: count,
  /** The migrations that its schema had seen, in their order. */
  migrations: z.array(z.string().max(200)).max(10_000),
  clients: count,
  tables: z.array(table).max(10_000),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })).max(10_000),
  keys: z.array(z.enum(keyNames)).max(keyNames.length),
  photos,
})

/** The contents of a backup, written as its last entry; what is read is compared with it exactly. */
export type Manifest = z.infer<typeof shape>
export type ManifestTable = z.infer<typeof table>
export type ManifestPhotos = z.infer<typeof photos>

/**
 * Reads a manifest: nothing of it is used before it is known to be one.
 * @throws DamagedProblem naming the field that is not as it is written
 */
export function readManifest(text: Buffer): Manifest {
  const read = shape.safeParse(parsed(text))
  if (read.success) return read.data
  const where = read.error.issues[0]?.path.filter((part) => typeof part === 'string').join('.') ?? ''
  throw new DamagedProblem(`The manifest of the backup is not one that this version writes or reads (${where || 'no object'}).`)
}

/**
 * JSON that a file has.
 * @throws DamagedProblem where it is none
 */
export function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString()) as unknown
  } catch (error) {
    throw new DamagedProblem('The archive is not as it was written.', { cause: error })
  }
}

/**
 * A key's name as one of those that a backup has.
 * @throws DamagedProblem
 */
export function keyName(text: string): KeyName {
  const known = keyNames.find((one) => one === text)
  if (known === undefined) throw new DamagedProblem('The backup has a key that this version of Bisita does not know.')
  return known
}

/** One photo of the list: its key, the SHA-256 of its bytes and how many they are. */
export type ListedPhoto = { readonly key: string; readonly sha256: string; readonly bytes: number }

export const photoLine = ({ key, sha256, bytes }: ListedPhoto): string => `${key}\t${sha256}\t${bytes}\n`

export function photoOfLine(line: string): ListedPhoto {
  const [key = '', sha256 = '', bytes = '0'] = line.split('\t')
  return { key, sha256, bytes: Number(bytes) }
}
