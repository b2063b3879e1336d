import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Random } from '../../demo/random.ts'
import { createHash } from 'node:crypto'
import { recordWriter } from './archive/records.ts'
import { newHeader, sealing } from './archive/seal.ts'
import { readArchive } from './archive/verify.ts'
import { DamagedProblem } from './problem.ts'

const passphrase = 'bato bayan niyog ulap kawayan'

/** An archive of one table with so many bytes of rows, sealed. */
async function archive(bytes: number): Promise<Buffer> {
  const { header, key } = await newHeader(passphrase)
  const packing = createGzip({ level: 1 })
  const pieces: Buffer[] = []
  const sealed = pipeline(packing, sealing(key, header), async (from) => {
    for await (const piece of from) pieces.push(piece as Buffer)
  })
  const write = recordWriter(packing)
  const rows = Buffer.from(randomBytes(Math.ceil(bytes / 2)).toString('hex'))
  const table = { name: 'clients', columns: ['id'], rows: 1, sha256: createHash('sha256').update(rows).digest('hex') }
  await write('table', { name: 'clients', columns: ['id'] })
  await write('rows', rows)
  await write('tableEnd', table)
  await write('manifest', { format: 1, tables: [table], keys: [], photos: { sha256: createHash('sha256').digest('hex') } })
  packing.end()
  await sealed
  return Buffer.concat(pieces)
}

const read = (bytes: Buffer, words = passphrase) => readArchive(Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), words)

describe('a sealed file', { timeout: 120_000 }, () => {
  test('opens with its passphrase, however it is spaced, and with no other', async () => {
    const whole = await archive(600_000)
    expect(await read(whole, '  Bato bayan\nniyog ULAP kawayan ')).toMatchObject({ format: 1 })
    await expect(read(whole, 'bato bayan niyog ulap')).rejects.toThrow(DamagedProblem)
  })

  test('of whatever size is whole', async () => {
    for (const size of [2, 100, 262_144, 300_000, 524_288]) expect(await read(await archive(size))).toMatchObject({ format: 1 })
  })

  test('is refused wherever a byte of it is another, where it is cut off, longer, or has two frames in each other’s place', async () => {
    const whole = await archive(700_000)
    const random = new Random(18, 1, 1)
    const damaged: Buffer[] = [whole.subarray(0, 0), whole.subarray(0, 10), whole.subarray(0, -1), Buffer.concat([whole, Buffer.from([0])])]
    for (let at = 0; at < 70; at += 1) {
      const one = Buffer.from(whole)
      const place = at < 30 ? random.below(200) : random.below(whole.length)
      one[place] = (one[place] as number) ^ (1 << random.below(8))
      damaged.push(one)
    }
    for (let at = 0; at < 26; at += 1) damaged.push(whole.subarray(0, random.below(whole.length)))
    const start = 20 + whole.readUInt32BE(16)
    const frame = 4 + 262_144 + 16
    damaged.push(Buffer.concat([whole.subarray(0, start), whole.subarray(start + frame, start + 2 * frame), whole.subarray(start, start + frame), whole.subarray(start + 2 * frame)]))
    expect(damaged.length).toBeGreaterThan(100)
    for (const bytes of damaged) await expect(read(bytes)).rejects.toThrow(DamagedProblem)
  })
})
