import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { DamagedProblem } from '../problem.ts'

/** What stands in an archive one after the other: a kind, a length and so many bytes. */
export const kinds = { table: 1, rows: 2, tableEnd: 3, key: 4, photos: 5, photo: 6, photoBytes: 7, manifest: 8 } as const

type Kind = keyof typeof kinds

export type ArchiveRecord = { readonly kind: Kind; readonly bytes: Buffer }

const names = Object.fromEntries(Object.entries(kinds).map(([name, number]) => [number, name])) as Record<number, Kind>

const mostBytes = 64 * 1024 * 1024

/** Writes records to a stream, as fast as it takes them. */
export function recordWriter(to: Writable): (kind: Kind, content: Buffer | object) => Promise<void> {
  return async (kind, content) => {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
    const head = Buffer.alloc(5)
    head[0] = kinds[kind]
    head.writeUInt32BE(bytes.length, 1)
    to.write(head)
    if (!to.write(bytes)) await once(to, 'drain')
  }
}

/**
 * Reads records one after the other.
 * @throws DamagedProblem where the text is none
 */
export async function* readRecords(from: Readable): AsyncGenerator<ArchiveRecord> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of from as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= 5) {
      const kind = names[rest[0] as number]
      const length = rest.readUInt32BE(1)
      if (kind === undefined || length > mostBytes) throw new DamagedProblem('The archive is not as it was written.')
      if (rest.length < 5 + length) break
      yield { kind, bytes: rest.subarray(5, 5 + length) }
      rest = rest.subarray(5 + length)
    }
  }
  if (rest.length > 0) throw new DamagedProblem('The archive is cut off.')
}
