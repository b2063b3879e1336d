import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { callStore } from './callStore.ts'

type Call = { readonly remarks: string }

const valuesOf = async (found: Promise<ReadonlyMap<number, Call>>) => [...(await found).values()].map(({ remarks }) => remarks)

test('calls are there for their user alone, in the order of entry, for whichever page asks next', async () => {
  const disk = new IDBFactory()
  const page = callStore<Call>(disk)
  await page.add('tala', 'b', { remarks: 'first' })
  await page.add('ben', 'x', { remarks: 'of somebody else' })
  await page.add('tala', 'a', { remarks: 'second' })
  const next = callStore<Call>(disk)
  expect(await valuesOf(next.all('tala'))).toEqual(['first', 'second'])
  expect(await valuesOf(next.all('ben'))).toEqual(['of somebody else'])
  expect(await valuesOf(next.all('nobody'))).toEqual([])
})

test('one is changed and removed in its place; one that is gone is not brought back', async () => {
  const disk = new IDBFactory()
  const page = callStore<Call>(disk)
  const place = await page.add('tala', 'a', { remarks: 'first' })
  await page.add('tala', 'b', { remarks: 'second' })
  await page.change(place, { remarks: 'first, refused' })
  expect(await valuesOf(page.all('tala'))).toEqual(['first, refused', 'second'])
  await page.remove(place)
  await page.change(place, { remarks: 'again' })
  expect(await valuesOf(page.all('tala'))).toEqual(['second'])
})

test('a call that was thought not to be written is written once', async () => {
  const page = callStore<Call>(new IDBFactory())
  const place = await page.add('tala', 'a', { remarks: 'first' })
  expect(await page.add('tala', 'a', { remarks: 'the same again' })).toBe(place)
  expect(await valuesOf(page.all('tala'))).toEqual(['the same again'])
})

test('looking makes no database, and a browser that keeps nothing or never answers says so', async () => {
  const disk = new IDBFactory()
  expect((await callStore<Call>(disk).all('tala')).size).toBe(0)
  await callStore<Call>(disk).remove(1)
  expect(await disk.databases()).toEqual([])
  await expect(callStore<Call>(undefined).all('tala')).rejects.toThrow('This browser keeps nothing.')
  vi.useFakeTimers()
  const silent = { open: () => new EventTarget() } as unknown as IDBFactory
  const asked = callStore<Call>(silent).add('tala', 'a', { remarks: '' }).catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toBe('Error: The database does not answer.')
  vi.useRealTimers()
})
