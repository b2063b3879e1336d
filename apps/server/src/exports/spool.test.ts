import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { clearSpool, createSpool } from './spool.ts'
import { ownFolder } from '../testing/ownFolder.ts'

let folder: string
beforeEach(async () => void (folder = await ownFolder(onTestFinished)))

const here = () => false

/** Gives the pieces and notes its end. */
async function* giving(pieces: readonly string[], ended: string[] = []): AsyncGenerator<string> {
  try {
    yield* pieces
  } finally {
    ended.push('ended')
  }
}

const refusal = (making: Promise<unknown>) => making.then(() => 'made', ({ code, message }: Problem) => `${code}: ${message}`)

test('a text is made whole in a file that has no name, and read from its beginning', async () => {
  const ended: string[] = []
  const { bytes, stream } = await createSpool({ folder, reserve: 0 }).make('ana', giving(['Peña,', '1\r\n'], ended), here)
  expect([bytes, ended, await readdir(folder)]).toEqual([9, ['ended'], []])
  expect(await text(stream)).toBe('Peña,1\r\n')
})

test('what fails on the way fails the making, and leaves nothing', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'a'
    throw new Error('the database has gone')
  }
  const spool = createSpool({ folder, reserve: 0, maxFilesPerUser: 1 })
  await expect(spool.make('ana', failing(), here)).rejects.toThrow('the database has gone')
  expect(await readdir(folder)).toEqual([])
  expect(await text((await spool.make('ana', giving(['b']), here)).stream)).toBe('b')
})

test('is not made further once its reader has gone', async () => {
  const ended: string[] = []
  let asked = 0
  const made = createSpool({ folder, reserve: 0 }).make('ana', giving(['a', 'b', 'c'], ended), () => (asked += 1) > 1)
  await expect(made).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect([asked, ended]).toEqual([2, ['ended']])
})

test('three files of one person are on their way at most; those of others are not counted', async () => {
  const spool = createSpool({ folder, reserve: 0 })
  const made = [await spool.make('ana', giving(['a']), here), await spool.make('ana', giving(['b']), here), await spool.make('ana', giving(['c']), here)]
  expect(await refusal(spool.make('ana', giving(['d']), here))).toBe('too_many: 3 files of yours are on their way. Please wait until one has arrived.')
  expect(await text((await spool.make('ben', giving(['e']), here)).stream)).toBe('e')
  made[0]?.stream.destroy()
  await new Promise((resolve) => made[0]?.stream.once('close', resolve))
  expect(await text((await spool.make('ana', giving(['f']), here)).stream)).toBe('f')
})

test('a file that would be too long, and a full disk, are refused in words', async () => {
  const ended: string[] = []
  const short = createSpool({ folder, reserve: 0, maxFileBytes: 3, maxFilesPerUser: 1 })
  expect(await refusal(short.make('ana', giving(['ab', 'ñ'], ended), here))).toBe('too_large: This file would become too large. Please filter the list, or take fewer columns.')
  expect((await short.make('ana', giving(['abc']), here)).bytes).toBe(3)
  const full = createSpool({ folder, reserve: Number.MAX_SAFE_INTEGER })
  expect(await refusal(full.make('ana', giving(['a'], ended), here))).toBe('not_ready: The disk of the server is full, so no file can be made now. Please tell an administrator.')
  expect([ended, await readdir(folder)]).toEqual([['ended', 'ended'], []])
})

test('a folder that cannot be made is a fault of the making alone', async () => {
  await writeFile(path.join(folder, 'file'), '')
  await expect(createSpool({ folder: path.join(folder, 'file', 'below') }).make('ana', giving(['a']), here)).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('what a killed program left is taken away at the next start', async () => {
  await writeFile(path.join(folder, 'left'), 'Juana dela Cruz')
  await clearSpool(folder)
  await clearSpool(path.join(folder, 'missing'))
  expect(await readdir(folder)).toEqual([])
})
