import { randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { Random } from '../../../demo/random.ts'
import { archiveOf, collecting, content, each, moment, parts, passphrase, piecesWith, readWhole, refusedOrSame, work } from '../testing/archive.ts'
import { firstRecords, sealedRecords } from '../testing/firstFormat.ts'
import { inPieces, rowsBytes } from './entries.ts'
import type { ArchivePiece } from './pieces.ts'
import { readArchive } from './read.ts'
import { tarOf } from './tar.ts'
import { writeArchive } from './write.ts'

const written = () => archiveOf(piecesWith(content))
const first = () => sealedRecords(firstRecords(each(piecesWith(content))), passphrase)

const flipped = (whole: Buffer, at: number, bit: number): Buffer => {
  const one = Buffer.from(whole)
  one[at] = (one[at] as number) ^ (1 << bit)
  return one
}

describe.each([['of today', written, 2], ['of the first format', first, 1]] as const)('a sealed file %s', (_name, make, format) => {
  test('has what was written, and opens with its passphrase however it is spaced', async () => {
    const whole = await make()
    const { manifest, parts: read } = await readWhole(whole, '  Bato bayan\nniyog ULAP kawayan ')
    expect([manifest.format, read]).toEqual([format, parts])
  })

  test('opens with no other passphrase', async () => {
    await expect(readWhole(await make(), 'bato bayan niyog ulap')).rejects.toThrow('The file does not open: the passphrase is another one, or its beginning is damaged.')
  })

  test('is refused where a byte of it is another', async () => {
    const whole = await make()
    const random = new Random(18, 1, format)
    const results: string[] = []
    // Each try of the first format costs a tenth of a second: the long form has every byte.
    const places = format === 1 ? 8 : 600
    const step = Math.floor(whole.length / places)
    for (let at = 0; at < places; at += 1) results.push(await refusedOrSame(flipped(whole, at * step + random.below(step), random.below(8))))
    expect(results).toHaveLength(places)
    expect(new Set(results)).toEqual(new Set(['refused']))
  })

  test('is refused where it is cut off, or longer', async () => {
    const whole = await make()
    const random = new Random(18, 2, format)
    const damaged = [whole.subarray(0, 0), whole.subarray(0, 10), whole.subarray(0, -1), Buffer.concat([whole, Buffer.from([0])])]
    for (let at = 0; at < (format === 1 ? 3 : 30); at += 1) damaged.push(whole.subarray(0, random.below(whole.length)))
    for (const one of damaged) expect(await refusedOrSame(one)).toBe('refused')
  })

  test('is whole whatever its size', async () => {
    for (const size of format === 1 ? [262_144, 300_000] : [65_000, 65_536, 262_144, 300_000, 524_288]) {
      const text = Buffer.from(`${randomBytes(size / 2 - 1).toString('hex')}\n`)
      const pieces = [...piecesWith({ tables: { clients: [text] } })]
      const file = format === 2 ? await archiveOf(pieces) : await sealedRecords(firstRecords(each(pieces)), passphrase)
      expect((await readWhole(file)).parts).toEqual([['clients', text.toString()]])
    }
  })
})

describe('age', () => {
  test('opens what was sealed, with the passphrase in lower case and a space between two words', async () => {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const text = Buffer.from(await decrypter.decrypt(await written()))
    expect([text.subarray(0, 27).toString(), text.subarray(257, 262).toString(), text.length % 512]).toEqual(['tables/areas/00001.copy.gz\0', 'ustar', 0])
  })

  test('seals what is opened here, but not with more work than a server can spare', async () => {
    const pieces: Buffer[] = []
    const entries = [...piecesWith({})].map((piece) => ({ name: 'manifest.json', bytes: (piece as Extract<ArchivePiece, { kind: 'manifest' }>).bytes }))
    for await (const piece of tarOf(each(entries), moment)) pieces.push(piece)
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(5)
    encrypter.setPassphrase(passphrase)
    const file = Buffer.from(await encrypter.encrypt(Buffer.concat(pieces)))
    expect((await readWhole(file)).manifest.moment).toBe('2026-11-28T03:00:00.000Z')
    const asking = Buffer.from(file.toString('latin1').replace(/^(-> scrypt \S+) 5$/m, '$1 30'), 'latin1')
    await expect(readWhole(asking)).rejects.toThrow('The file was sealed with more work (30) than this version does for one (18).')
  })
})

describe('a disk that is full', () => {
  /** Takes so many bytes and has no room for more. */
  const full = (room: number, when: 'writing' | 'closing' = 'writing'): Writable => {
    let taken = 0
    const fault = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return new Writable({
      highWaterMark: 16 * 1024,
      write(chunk: Buffer, _encoding, done) {
        taken += chunk.length
        setImmediate(() => done(when === 'writing' && taken > room ? fault() : null))
      },
      final: (done) => done(when === 'closing' ? fault() : null),
    })
  }

  /** Rows of some table, and whether their reader has closed them. */
  function rows(megabytes: number) {
    const state = { ended: false }
    async function* pieces(): AsyncGenerator<ArchivePiece> {
      try {
        for (let at = 0; at < megabytes * 16; at += 1) yield { kind: 'rows', table: 'clients', bytes: randomBytes(64 * 1024) }
      } finally {
        state.ended = true
      }
    }
    return { state, pieces: pieces() }
  }

  test('ends the writing wherever it happens, and lets go of the tables', async () => {
    const random = new Random(25, 1, 1)
    for (const room of [0, 1, ...Array.from({ length: 30 }, () => random.below(1024 * 1024))]) {
      const { state, pieces } = rows(2)
      await expect(writeArchive(pieces, full(room), { passphrase, moment, work })).rejects.toMatchObject({ code: 'ENOSPC' })
      await expect.poll(() => state.ended).toBe(true)
    }
  })

  test('is refused as well where only the end does not fit', async () => {
    await expect(writeArchive(rows(1).pieces, full(0, 'closing'), { passphrase, moment, work })).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  test('a table that cannot be read ends the writing too, with its own fault', async () => {
    async function* broken(): AsyncGenerator<ArchivePiece> {
      yield { kind: 'rows', table: 'clients', bytes: randomBytes(100_000) }
      throw new Error('The connection ended.')
    }
    await expect(writeArchive(broken(), collecting().to, { passphrase, moment, work })).rejects.toThrow('The connection ended.')
  })

  test('and a file that cannot be read is no damaged one', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield (await written()).subarray(0, 3000)
      throw Object.assign(new Error('i/o error'), { code: 'EIO' })
    }
    await expect(readArchive(Readable.from(broken()), passphrase)).rejects.toMatchObject({ code: 'EIO' })
  })
})

describe('pieces of a table', () => {
  const cut = async (texts: readonly string[]): Promise<string[]> => {
    const pieces: string[] = []
    for await (const piece of inPieces(each(texts.map((text) => Buffer.from(text))))) pieces.push(piece.toString())
    return pieces
  }

  test('end behind a row wherever one ends in them, and are never larger than an entry', async () => {
    expect(await cut([])).toEqual([''])
    expect(await cut(['1\n2', '\n'])).toEqual(['1\n2\n'])
    const row = `${'x'.repeat(999_999)}\n`
    expect((await cut(Array.from({ length: 9 }, () => row))).map(({ length }) => length)).toEqual([4_000_000, 4_000_000, 1_000_000])
    const long = `${'y'.repeat(rowsBytes + 5)}\n`
    expect((await cut(['1\n', long, '2\n'])).map(({ length }) => length)).toEqual([2, rowsBytes, 8])
  })
})
