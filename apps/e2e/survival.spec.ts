import { readClient, signInByCall } from './support/api.ts'
import { ask, deactivate } from './support/database.ts'
import { card, choose, takePhoto, visitForm } from './support/field.ts'
import { recordCountsOn } from './support/phones/recordCounts.ts'
import { storedOn } from './support/phones/storedData.ts'
import { expectScreen, pane } from './support/screens.ts'
import { expect, type Page } from './support/test.ts'
import { chip, recordHere, test } from './support/phones/valley.ts'
import { visitsOf } from './support/work.ts'

/**
 * Lets the page find the phone full, or roomy again: each write is refused as browsers refuse it. (The browser's own
 * means of lowering the quota have no effect on what it lets be stored.)
 */
const setFull = (page: Page, full: boolean): Promise<void> =>
  page.evaluate((now) => {
    const store = IDBObjectStore.prototype as unknown as Record<'add' | 'put', IDBObjectStore['put']> & { roomy?: Record<'add' | 'put', IDBObjectStore['put']> }
    store.roomy ??= { add: store.add, put: store.put }
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    store.add = now ? refuse : store.roomy.add
    store.put = now ? refuse : store.roomy.put
  }, full)

/** Gives the database of this phone the shape of an earlier version: its number, and only the stores named. */
async function ageDatabase(page: Page, version: number, remainingStores: readonly string[]): Promise<void> {
  // A page of the same site that doesn't run the app, and so doesn't hold on to the database.
  await page.goto('/api/health/live')
  await page.evaluate(
    async ([number, stores]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
        })
      const now = await done(indexedDB.open('db'))
      const rows = new Map<string, unknown[]>()
      for (const store of stores) rows.set(store, await done(now.transaction(store).objectStore(store).getAll()))
      const paths = new Map(stores.map((store) => [store, now.transaction(store).objectStore(store).keyPath]))
      now.close()
      await done(indexedDB.deleteDatabase('db'))
      const opening = indexedDB.open('db', number)
      opening.addEventListener('upgradeneeded', () => {
        for (const store of stores) {
          const made = opening.result.createObjectStore(store, { keyPath: paths.get(store) ?? null })
          for (const row of rows.get(store) ?? []) made.add(row)
        }
      })
      ;(await done(opening)).close()
    },
    [version, remainingStores] as const,
  )
}

test('unsent work survives a version of the app whose database has another shape', async ({ fieldAtClient }) => {
  const { phone, caller, client, page } = await fieldAtClient()
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await expect(chip(page)).toContainText('waiting')
  await phone.context().setOffline(false)
  await phone.context().route('**/api/visit/create', (route) => route.abort())
  await ageDatabase(page, 30, ['queued_visits', 'photos', 'photo_progress', 'state'])
  await phone.context().unroute('**/api/visit/create')
  await page.goto('/dashboard')
  await expect.poll(async () => (await visitsOf(caller, client)).map(({ photo_state }) => photo_state)).toEqual(['stored'])
})

test('a phone that is full says so, keeps the form and what waits, and saves once there is room', async ({ fieldAtClient }) => {
  const { phone, caller, client, page } = await fieldAtClient()
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await pane(page).getByRole('button', { name: 'Record visit', exact: true }).tap()
  await choose(visitForm(page), 'Interested', 'Undecided')
  await expect(card(page, 'Location').getByText(/^GPS ±/)).toBeVisible()
  await takePhoto(page)
  await setFull(page, true)
  await visitForm(page).getByRole('button', { name: 'Save visit' }).tap()
  await expect(visitForm(page).getByText(/This phone is full\. Nothing was saved/)).toBeVisible()
  expect((await storedOn(page)).stores).toMatchObject({ queued_visits: 1, photos: 1 })
  await phone.context().setOffline(false)
  await setFull(page, false)
  await visitForm(page).getByRole('button', { name: 'Save visit' }).tap()
  await expect(visitForm(page)).toBeHidden()
  await expect.poll(() => visitsOf(caller, client)).toMatchObject([
    { visit_result: 'Interested', photo_state: 'stored' },
    { visit_result: 'Not Around', photo_state: 'stored' },
  ])
})

test('work with clients who were given to somebody else meanwhile is sent, and then they are gone from the phone', async ({ fieldAtClient }) => {
  const { phone, person, caller, client, page } = await fieldAtClient()
  const admin = await signInByCall('admin')
  await phone.context().setOffline(true)
  await recordHere(page, 'Other Lending', 'Loyalist')
  const mine = 'user_id = (select id from users where username = $1)'
  const removed = await ask<{ location_id: string; branch_id: string }>(`delete from mr_locations where ${mine} and location_id = $2 returning location_id, branch_id`, [person.username, client.location_id])
  expect(removed).toHaveLength(1)
  await phone.context().setOffline(false)
  await expect.poll(() => visitsOf(admin, client)).toMatchObject([{ user_id: caller.user.id, visit_result: 'Other Lending', photo_state: 'stored' }])
  expect(await readClient(admin, client.id)).toMatchObject({ visit_result: 'Other Lending' })
  await expect.poll(() => recordCountsOn(page, client.id)).toEqual({ clients: 0, visits: 0 })
  expect((await storedOn(page)).stores).toMatchObject({ queued_visits: 0, photos: 0 })
})

test('what a deactivated user had not sent is handed over later too, after the page was closed in the middle of it', async ({ fieldAtClient }) => {
  const { phone, person, caller, page } = await fieldAtClient()
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await deactivate(person.username)
  // The network is back, but for the call that hands over.
  await phone.context().route('**/api/visit/quarantine', (route) => route.abort())
  await phone.context().setOffline(false)
  await expectScreen(page, 'Login')
  const handedOver = () => ask<{ kind: string; status: string }>('select kind, status from quarantined_items where user_id = $1', [caller.user.id])
  await expect.poll(async () => (await storedOn(page)).stores).toMatchObject({ clients: 0, queued_visits: 1, photos: 1 })
  expect(await handedOver()).toEqual([])

  const again = await phone.reopen('/login')
  await expectScreen(again, 'Login')
  await expect.poll(handedOver).toEqual([{ kind: 'visit_create', status: 'WAITING' }])
  await expect.poll(async () => (await storedOn(again)).stores).toMatchObject({ queued_visits: 0, photos: 0 })
})
