import type { Showing } from '@bisita/contract/clients/clients.masked'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '../api/outcomes.ts'
import { DeviceDatabase } from './database.ts'
import { nextShowings, noteShowing, sendShowings } from './showings.ts'

const showing = (n: number): Showing => ({ id: `0190a6a0-0000-7000-8000-${String(n).padStart(12, '0')}`, client_id: '0190a6a0-0000-7000-8000-000000000001', fields: ['sss_id'], purpose: 'read', at: '2026-11-29T01:00:00.000Z' })

test('a showing is kept until an answer says that it arrived: sent again under its id, and once where it came twice', async () => {
  const db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange })
  for (const n of [1, 2, 2]) await noteShowing(db, 'me', showing(n))
  const sent: string[][] = []
  const send = (fails: Error | null) => async (items: Showing[]) => {
    sent.push(items.map(({ id }) => id.slice(-1)))
    // One is noted while the answer is waited for.
    if (sent.length === 1) await noteShowing(db, 'me', showing(3))
    if (fails !== null) throw fails
  }
  await expect(sendShowings(db, 'me', send(new NoAnswer('Nobody answered.')))).rejects.toThrow(NoAnswer)
  await sendShowings(db, 'me', send(new Refused({ status: 400, sentAs: null })))
  expect(await nextShowings(db, 'me')).toHaveLength(3)
  await sendShowings(db, 'me', send(null))
  expect(sent).toEqual([['1', '2'], ['1', '2', '3'], ['1', '2', '3']])
  expect(await nextShowings(db, 'me')).toEqual([])
  await sendShowings(db, 'me', send(null))
  expect(sent).toHaveLength(3)
})

test('a long journal goes a hundred at a time', async () => {
  const db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange })
  for (let n = 0; n < 120; n += 1) await noteShowing(db, 'me', showing(n))
  const sizes: number[] = []
  await sendShowings(db, 'me', async (items) => void sizes.push(items.length))
  expect(sizes).toEqual([100, 20])
})
