import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { stageKeys } from './keys.ts'
import { ownFolder } from '../../../testing/ownFolder.ts'

let folder: string

beforeEach(async () => {
  folder = await ownFolder(onTestFinished)
  await writeFile(path.join(folder, 'secret.key'), 'ours')
})

const now = new Date('2026-11-28T03:00:00.000Z')
const theirs = new Map([['audit.head', Buffer.from('their head')], ['secret.key', Buffer.from('theirs')], ['push.key', Buffer.from('their push')]] as const)

/** Every file of the data folder with its text. */
async function standing(): Promise<Record<string, string>> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name)
  return Object.fromEntries(await Promise.all(names.toSorted().map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)))
}

test('keys take their places together; the one that was there is kept', async () => {
  const staged = await stageKeys(folder, theirs, now)
  expect((await standing())['secret.key']).toBe('ours')
  await staged.place()
  expect(await standing()).toEqual({ 'audit.head': 'their head', 'push.key': 'their push', 'secret.key': 'theirs', 'secret.key.before-1795834800000': 'ours' })
  expect((await stat(path.join(folder, 'push.key'))).mode & 0o077).toBe(0)
})

test('and are put back where what follows fails, with nothing left behind', async () => {
  const staged = await stageKeys(folder, theirs, now)
  await staged.place()
  await staged.putBack()
  expect(await standing()).toEqual({ 'secret.key': 'ours' })
})

test('those already in their places are put back where the next cannot be', async () => {
  await mkdir(path.join(folder, 'push.key'))
  const staged = await stageKeys(folder, theirs, now)
  await expect(staged.place()).rejects.toThrow(/EISDIR|ERR_FS_CP|EPERM|ENOTSUP/)
  await staged.putBack()
  expect(await standing()).toEqual({ 'secret.key': 'ours' })
})

test('a key that cannot be written leaves everything as it was', async () => {
  await mkdir(path.join(folder, 'push.key.restoring'))
  await expect(stageKeys(folder, theirs, now)).rejects.toThrow(/EISDIR/)
  expect(await standing()).toEqual({ 'secret.key': 'ours' })
})
