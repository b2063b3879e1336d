import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import type { Manifest, ListedPhoto } from '../archive/manifest.ts'
import type { ArchivePiece } from '../archive/pieces.ts'
import { readArchive } from '../archive/read.ts'
import { writeArchive } from '../archive/write.ts'
import { DamagedProblem } from '../problem.ts'

export const passphrase = 'bato bayan niyog ulap kawayan'
export const moment = new Date('2026-11-28T03:00:00.000Z')
/** Little work to try a passphrase: what is tried here is not how long it takes. */
export const work = 4

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

export type ArchiveContent = { readonly tables?: Readonly<Record<string, readonly Buffer[]>>; readonly keys?: Readonly<Record<string, Buffer>>; readonly photos?: readonly (ListedPhoto & { readonly content: Buffer })[] }

/** A small backup: a table without rows, one whose rows come in two pieces, a key and a photo. */
export const content: ArchiveContent = {
  tables: { areas: [Buffer.alloc(0)], clients: [Buffer.from('1\tAna\n2\tBen\\nCr'), Buffer.from('uz\n3\tCruz\n')] },
  keys: { 'secret.key': Buffer.alloc(32, 7) },
  photos: [{ key: '000102030405060708090a0b0c0d0e0f-018f0000-0000-7000-8000-000000000001.jpg', sha256: sha256('abc'), bytes: 3, content: Buffer.from('abc') }],
}

/** The pieces of a small backup, and what else its manifest is to say. */
export function* piecesWith({ tables = {}, keys = {}, photos = [] }: ArchiveContent, more: Readonly<Record<string, unknown>> = {}): Generator<ArchivePiece> {
  for (const [table, texts] of Object.entries(tables)) for (const bytes of texts) yield { kind: 'rows', table, bytes }
  for (const [name, bytes] of Object.entries(keys)) yield { kind: 'key', name: name as 'secret.key', bytes }
  for (const { key, content } of photos) yield { kind: 'photo', key, bytes: content }
  const manifest: Manifest = {
    format: 2, version: 'test', moment: moment.toISOString(), settled: 1, offset: 0, migrations: [], clients: 1, sequences: [],
    tables: Object.entries(tables).map(([name, texts]) => {
      const text = Buffer.concat(texts)
      return { name, columns: ['id'], rows: text.toString('latin1').split('\n').length - 1, sha256: sha256(text) }
    }),
    keys: Object.keys(keys) as Manifest['keys'],
    photos: {
      where: 'inside', folder: null, count: photos.length, bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: sha256(photos.map((photo) => `${photo.key}\t${photo.sha256}\t${photo.bytes}\n`).join('')),
    },
  }
  yield { kind: 'manifest', bytes: Buffer.from(JSON.stringify({ ...manifest, ...more })) }
}

/** A writable that keeps what it is given. */
export function collecting(): { readonly to: Writable; readonly bytes: () => Buffer } {
  const chunks: Buffer[] = []
  return {
    to: new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    }),
    bytes: () => Buffer.concat(chunks),
  }
}

/** Items as they come from somewhere. */
export async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

/** An archive of these pieces, sealed. */
export async function archiveOf(pieces: Iterable<ArchivePiece>): Promise<Buffer> {
  const { to, bytes } = collecting()
  await writeArchive(each(pieces), to, { passphrase, moment, work })
  return bytes()
}

/** What is read of an archive: its manifest and all that it hands on. */
export async function readWhole(bytes: Buffer, words = passphrase): Promise<{ readonly manifest: Manifest; readonly parts: readonly unknown[] }> {
  const parts: unknown[] = []
  const manifest = await readArchive(Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), words, {
    table: async (name, rows) => {
      const texts: Buffer[] = []
      for await (const text of rows) texts.push(text)
      parts.push([name, Buffer.concat(texts).toString()])
    },
    key: (name, content) => void parts.push([name, content.toString('hex')]),
    photo: async (photo, content) => void parts.push([photo, content.toString('hex')]),
  })
  return { manifest, parts }
}

/** What is read of {@link content}. */
export const parts = [
  ['areas', ''],
  ['clients', '1\tAna\n2\tBen\\nCruz\n3\tCruz\n'],
  ['secret.key', '07'.repeat(32)],
  [{ key: '000102030405060708090a0b0c0d0e0f-018f0000-0000-7000-8000-000000000001.jpg', sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', bytes: 3 }, '616263'],
]

/** What becomes of a damaged archive of {@link content}: it is refused, or read as it was written. Anything else throws. */
export async function refusedOrSame(damaged: Buffer): Promise<'refused' | 'same'> {
  try {
    assert.deepEqual((await readWhole(damaged)).parts, parts)
    return 'same'
  } catch (error) {
    if (error instanceof DamagedProblem) return 'refused'
    throw error
  }
}
