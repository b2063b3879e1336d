import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { messages } from '@bisita/contract/messages'
import { isUploadHeader } from '@bisita/rules/uploads/columns'
import { csvReader } from '@bisita/rules/uploads/csv'

type Encoding = 'utf-8' | 'windows-1252'

/** A file of clients that was looked through once; its rows are read anew whenever they are wanted. */
export type UploadFile = {
  readonly sha256: Buffer
  readonly encoding: Encoding
  readonly count: number
  /** The data rows, so many at a time. */
  readonly rows: (most: number) => AsyncGenerator<string[][]>
}

/** Looks a file through: what it is by its content, whether its header is ours, how many rows it has. Memory stays flat. */
export async function readUploadFile(path: string): Promise<UploadFile | { readonly problem: string }> {
  const found = await lookThrough(path).catch((error: NodeJS.ErrnoException) => error.code ?? 'unreadable')
  if (typeof found === 'string') return { problem: found === 'ENOENT' ? 'There is no such file.' : 'This file cannot be read.' }
  const { sha256, encoding } = found
  const rows = rowsOf(path, encoding)
  const { value: header } = await rows(1, false).next()
  if (!isUploadHeader(header?.[0])) return { problem: messages.headersDiffer }
  let count = 0
  for await (const some of rows(10_000, true)) count += some.length
  return { sha256, encoding, count, rows: (most) => rows(most, true) }
}

async function lookThrough(path: string): Promise<{ sha256: Buffer; encoding: Encoding }> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let encoding: Encoding = 'utf-8'
  const decode = (piece: Buffer, stream: boolean) => {
    try {
      if (encoding === 'utf-8') decoder.decode(piece, { stream })
    } catch {
      encoding = 'windows-1252'
    }
  }
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer)
    decode(piece as Buffer, true)
  }
  decode(Buffer.alloc(0), false)
  return { sha256: hash.digest(), encoding }
}

const rowsOf = (path: string, encoding: Encoding) =>
  async function* (most: number, withoutHeader: boolean): AsyncGenerator<string[][]> {
    const decoder = new TextDecoder(encoding)
    const reader = csvReader()
    let waiting: string[][] = []
    let skip = withoutHeader ? 1 : 0
    const take = (rows: string[][]) => {
      waiting.push(...(skip > 0 ? rows.slice(skip) : rows))
      skip = Math.max(0, skip - rows.length)
    }
    for await (const piece of createReadStream(path)) {
      take(reader.push(decoder.decode(piece as Buffer, { stream: true })))
      while (waiting.length >= most) {
        yield waiting.slice(0, most)
        waiting = waiting.slice(most)
      }
    }
    take([...reader.push(decoder.decode()), ...reader.end()])
    for (let at = 0; at < waiting.length; at += most) yield waiting.slice(at, at + most)
  }
