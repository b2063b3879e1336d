import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderFiles } from './folder.ts'
import { openFiles } from './open.ts'
import { expectListed, listedKeys } from './testing/listing.ts'
import { ownFolder } from '../testing/ownFolder.ts'

const key = 'ab12ef56-0123456789.jpg'
const bytes = randomBytes(100_000)

const parent = await ownFolder()
const everything = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

describe('refused', () => {
  test.each(['', '.', '..', '../../etc/passwd', '/etc/passwd', 'abcdefgh/../../x-x-x-x', 'abcdefgh\0ijklmnop', 'ABCDEFGHIJKLMNOPQ', 'abcdefghijklmnop.', 'abcdefgh.ijklmnop.jpg', 'a'.repeat(300)])(
    '%j is no key',
    async (bad) => {
      const folder = path.join(parent, 'bad')
      const files = folderFiles(folder)
      await expect(files.put(bad, bytes, 'image/jpeg')).rejects.toThrow('no key')
      await expect(files.get(bad)).rejects.toThrow('no key')
      await expect(files.remove(bad)).rejects.toThrow('no key')
      expect(await readdir(parent)).not.toContain('bad')
    },
  )

  test('a folder that is a file', async () => {
    const file = path.join(parent, 'file')
    await writeFile(file, 'x')
    await expect(openFiles({ kind: 'folder', folder: file })).rejects.toThrow('there is a file of that name')
    const files = folderFiles(file)
    for (const work of [() => files.put(key, bytes, 'image/jpeg'), () => files.get(key)]) {
      await expect(work()).rejects.toMatchObject({ code: 'not_ready', cause: { code: 'ENOTDIR' } })
    }
  })

  test('a place that is taken by something else leaves nothing behind', async () => {
    const folder = path.join(parent, 'taken')
    const files = folderFiles(folder)
    await files.put(`${key.slice(0, -4)}.png`, bytes, 'image/png')
    await rm(path.join(folder, 'ab', '12'), { recursive: true })
    await writeFile(path.join(folder, 'ab', '12'), 'in the way')
    await expect(files.put(key, bytes, 'image/jpeg')).rejects.toMatchObject({ code: 'not_ready' })
    expect(await everything(folder)).toEqual(['ab/12'])
  })
})

describe('taken', () => {
  test('what is put is got back, alone in its folder, and is gone when removed', async () => {
    const folder = path.join(parent, 'some/where')
    const files = await openFiles({ kind: 'folder', folder })
    expect(await files.get(key)).toBeNull()
    await files.put(key, bytes, 'image/jpeg')
    expect((await files.get(key))?.equals(bytes)).toBe(true)
    expect(await everything(folder)).toEqual([`ab/12/${key}`])
    await files.remove(key)
    await files.remove(key)
    expect(await files.get(key)).toBeNull()
    expect(await everything(folder)).toEqual([])
  })

  test('only the server reads it', async () => {
    const folder = path.join(parent, 'closed')
    const files = await openFiles({ kind: 'folder', folder })
    await files.put(key, bytes, 'image/jpeg')
    const modes = await Promise.all(['', 'ab', 'ab/12', `ab/12/${key}`].map(async (name) => (await stat(path.join(folder, name))).mode & 0o777))
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
  })

  test('many at once', async () => {
    const folder = path.join(parent, 'many')
    const files = folderFiles(folder)
    const keys = Array.from({ length: 40 }, () => `${randomBytes(8).toString('hex')}-photo.jpg`)
    await Promise.all(keys.map((name, index) => files.put(name, Buffer.from(`photo ${index}`), 'image/jpeg')))
    expect(await Promise.all(keys.map(async (name) => String(await files.get(name))))).toEqual(keys.map((_, index) => `photo ${index}`))
    expect(await everything(folder)).toHaveLength(40)
  })

  test('what is kept is listed in the order of keys, a page at a time, and nothing that is not ours', async () => {
    const folder = path.join(parent, 'listed')
    const files = folderFiles(folder)
    expect(await files.list('', 10)).toEqual({ files: [], next: null })
    for (const name of listedKeys.toReversed()) await files.put(name, bytes, 'image/jpeg')
    for (const other of ['aside/half', 'ab/notes.txt', 'ab/12/notes.txt', 'notes.txt']) await writeFile(path.join(folder, other), 'x')
    await expectListed(files)
    const { mtime } = await stat(path.join(folder, 'ab', '12', key))
    expect((await files.list('', 1)).files).toEqual([{ key, at: mtime }])
  })

  test('what a killed server left aside is no file', async () => {
    const folder = path.join(parent, 'killed')
    const files = folderFiles(folder)
    await files.put(key, bytes, 'image/jpeg')
    await writeFile(path.join(folder, 'aside', 'half'), bytes.subarray(0, 10))
    expect((await files.get(key))?.equals(bytes)).toBe(true)
  })
})
