import type { Transaction } from 'dexie'
import { expect, test } from 'vitest'
import { NoAnswer } from '../../../api/outcomes.ts'
import type { DeviceDatabase } from '../../database.ts'
import { recall } from '../../state.ts'
import { clientsFor, seeded } from '../testing/testing.ts'
import { expectSame, newStorage, openTab } from '../testing/testingDevice.ts'
import { testingServer } from '../testing/testingServer.ts'

type Paged = {
  readonly clients?: number
  readonly pageSize?: number
  /** Called at the call of each page of clients, counted from 1; the server answers once what it returns has resolved. */
  readonly page?: (number: number) => Promise<void> | void
  /** Called when a run of set-up has ended, whichever way. */
  readonly ended?: () => void
}

/** A device whose clients come in pages. */
async function paged({ clients = 60, pageSize = 25, page = () => undefined, ended }: Paged = {}) {
  const server = testingServer(pageSize)
  for (const client of clientsFor(seeded(5), clients)) server.putClient(client)
  const storage = newStorage()
  let asked = 0
  const pages: typeof server.server = {
    ...server.server,
    clients: async (after, ipp) => {
      if (ipp === undefined) await page((asked += 1))
      return server.server.clients(after, ipp)
    },
  }
  const alone = (work: () => Promise<void>): Promise<boolean> => work().finally(ended).then(() => true)
  const tab = await openTab(storage, pages, { exclusively: alone })
  /** The number of clients that the state reports as done. */
  const clientsDone = (): number => {
    const state = tab.records.state.get()
    return state.stage === 'setting-up' && state.step === 'clients' ? state.done : 0
  }
  const stands = async () => [await tab.db.clients.count(), (await recall(tab.db, 'setup'))?.done]
  return { server, storage, tab, clientsDone, stands, asked: () => asked }
}

/** Counts the transactions of pages that are open at once. */
function watchPages(db: DeviceDatabase) {
  const open = { now: 0, most: 0 }
  const transaction = db.transaction.bind(db) as (mode: string, ...rest: unknown[]) => PromiseLike<unknown>
  const watched = (mode: string, ...rest: unknown[]): PromiseLike<unknown> => {
    const running = transaction(mode, ...rest)
    if (mode !== 'rw!') return running
    open.now += 1
    open.most = Math.max(open.most, open.now)
    const ended = (): void => void (open.now -= 1)
    running.then(ended, ended)
    return running
  }
  Object.assign(db, { transaction: watched })
  return open
}

/** Has the database fail at the nth row that it is given. */
function failAt(db: DeviceDatabase, row: number, failure: (transaction: Transaction) => void): void {
  let left = row
  db.clients.hook('creating', (_key, _row, transaction) => {
    if ((left -= 1) === 0) failure(transaction)
  })
}

test('the next page is asked for while one is being stored, and never two ahead', async () => {
  const doneAtCall: number[] = []
  const device = await paged({ clients: 100, page: () => void doneAtCall.push(device.clientsDone()) })
  const open = watchPages(device.tab.db)
  await device.tab.records.setUp()
  expect(doneAtCall).toEqual([0, 0, 25, 50])
  expect(open).toEqual({ now: 0, most: 2 })
  await expectSame(device.tab, device.server)
})

test('a page is stored and reported while the next one is still awaited', async () => {
  const coming = Promise.withResolvers<void>()
  const device = await paged({ page: (number) => (number === 2 ? coming.promise : undefined) })
  const run = device.tab.records.setUp()
  await expect.poll(device.clientsDone).toBe(25)
  expect(await device.stands()).toEqual([25, 25])
  coming.resolve()
  await run
  await expectSame(device.tab, device.server)
})

test('where the next page does not come, the one before it is stored and reported first', async () => {
  const doneAtCall: number[] = []
  const doneAtEnd: number[] = []
  const device = await paged({
    page: (number) => {
      if (number < 2) return
      doneAtCall.push(device.clientsDone())
      throw new NoAnswer('Nobody answered.')
    },
    ended: () => doneAtEnd.push(device.clientsDone()),
  })
  await device.tab.records.setUp()
  expect([doneAtCall, doneAtEnd]).toEqual([[0], [25]])
  expect(device.tab.records.state.get()).toMatchObject({ done: 25, stopped: 'The server did not answer.', goes_on: true })
  expect(await device.stands()).toEqual([25, 25])
})

test('a page that cannot be stored is reported with its own reason, and the one that waits behind it is not stored', async () => {
  const openThen: number[] = []
  const device = await paged({ clients: 900, pageSize: 450, ended: () => openThen.push(open.now) })
  const open = watchPages(device.tab.db)
  failAt(device.tab.db, 440, () => {
    openThen.push(open.now)
    throw new DOMException('There is no room.', 'QuotaExceededError')
  })
  await device.tab.records.setUp()
  expect(openThen).toEqual([2, 0])
  expect(device.tab.records.state.get()).toMatchObject({ done: 0, stopped: expect.stringContaining('This phone is full') })
  expect(await device.stands()).toEqual([0, 0])
  await device.tab.records.setUp()
  await expectSame(device.tab, device.server)
})

test('a page that cannot be stored stops it at once, whether the next one comes or not', async () => {
  const coming = Promise.withResolvers<void>()
  const device = await paged({ page: (number) => (number === 2 ? coming.promise : undefined) })
  failAt(device.tab.db, 10, () => {
    throw new DOMException('There is no room.', 'QuotaExceededError')
  })
  await device.tab.records.setUp()
  expect(device.tab.records.state.get()).toMatchObject({ done: 0, stopped: expect.stringContaining('This phone is full') })
  coming.reject(new NoAnswer('Nobody answered.'))
  await device.tab.records.setUp()
  await expectSame(device.tab, device.server)
})

test('stopped while one page is stored and another comes, it stores both and asks for no more', async () => {
  const coming = Promise.withResolvers<void>()
  const device = await paged({ clients: 100, page: (number) => (number === 2 ? coming.promise : undefined) })
  const run = device.tab.records.setUp()
  await expect.poll(device.asked).toBe(2)
  device.tab.records.pauseSetUp()
  coming.resolve()
  await run
  expect(device.asked()).toBe(2)
  expect(device.tab.records.state.get()).toMatchObject({ step: 'clients', done: 50, stopped: 'Paused.', goes_on: false })
  expect(await device.stands()).toEqual([50, 50])
  await device.tab.records.setUp()
  await expectSame(device.tab, device.server)
})

// The second page asks for its transaction while the first page is being stored, and hands its rows over once it has it.
test.each([
  [301, 300],
  [501, 300],
])('a tab that is killed at row %i, in the second page, leaves %i clients with the place behind them, and goes on there', async (row, whole) => {
  const device = await paged({ clients: 900, pageSize: 300 })
  const open = watchPages(device.tab.db)
  failAt(device.tab.db, row, (transaction) => {
    transaction.abort()
    device.tab.db.close({ disableAutoOpen: true })
  })
  await device.tab.records.setUp()
  expect(open).toEqual({ now: 0, most: 2 })
  const second = await openTab(device.storage, device.server.server)
  const [stored, setup] = await Promise.all([second.db.clients.count(), recall(second.db, 'setup')])
  expect([stored, setup]).toMatchObject([whole, { step: 'clients', done: whole, set_up_at: null }])
  await second.records.setUp()
  await expectSame(second, device.server)
})
