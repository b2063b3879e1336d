import { addClient, call } from './support/api.ts'
import { ask } from './support/database.ts'
import { expectNotice } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'
import { dayIn, itinerariesOf, planVisit } from './support/work.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

/** How often somebody undid something about a record. */
const undoneTimes = async (action: string, id: string) => (await ask<{ n: number }>('select count(*)::int as n from audit_log where action = $1 and record_id = $2', [action, id]))[0]?.n

test('a skipped visit is planned again by Undo, also after a reload, and once', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const client = await addClient(caller)
  const { id } = await planVisit(caller, client, { visible_at: dayIn(2) })
  const [before] = await itinerariesOf(caller, client)
  const skip = async () => {
    await page.goto(`/itinerary?view=list&itinerary=${id}`)
    const record = page.getByRole('region', { name: 'Itinerary', exact: true })
    await record.getByRole('button', { name: 'Skip' }).click()
    const dialog = page.getByRole('dialog', { name: 'Skip this visit' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ulan.')
    await dialog.getByRole('button', { name: 'Skip the visit' }).click()
    await expectNotice(page, `The visit to ${client.fullname} has been skipped.`)
    expect(await itinerariesOf(caller, client)).toMatchObject([{ status: 'skipped', skip_reason: 'Ulan.' }])
    return record
  }
  const record = await skip()
  await undo(page).click()
  await expectNotice(page, 'Undone.')
  await expect(record.getByRole('button', { name: 'Skip' })).toBeVisible()
  expect(await itinerariesOf(caller, client)).toEqual([before])

  await skip()
  // The page is gone and comes back while the ten seconds run: the offer is there once more.
  await page.reload()
  await expectNotice(page, 'You can undo your last change.')
  await undo(page).click()
  await expectNotice(page, 'Undone.')
  expect(await itinerariesOf(caller, client)).toEqual([before])
  await page.reload()
  await expect(record.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
  expect(await undoneTimes('itinerary.undo', id)).toBe(2)
})

test('two clients who were said to be two people are a probable duplicate again by Undo; after another change it is refused', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const [one, other] = await Promise.all([addClient(caller), addClient(caller)])
  const [pair] = await ask<{ id: string }>(
    `insert into client_duplicates (id, one_id, other_id, score, reasons, found_at) values (gen_random_uuid(), least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), 100, '{Same name}', now()) returning id`,
    [one.id, other.id],
  )
  const row = page.getByRole('list', { name: 'Probable duplicates' }).getByRole('listitem').filter({ hasText: one.fullname })
  await page.goto('/clients?show=duplicates')
  const dismiss = async () => {
    await row.getByRole('button', { name: 'Different people' }).click()
    await expectNotice(page, 'They stay separate clients.')
    await expect(row).toHaveCount(0)
  }
  await dismiss()
  await undo(page).click()
  await expectNotice(page, 'Undone.')
  await expect(row).toBeVisible()
  await dismiss()
  await ask('update client_duplicates set dismissed_by = (select id from users where username = $2) where id = $1', [pair?.id, 'ah1'])
  await undo(page).click()
  await expectNotice(page, 'This has changed since. It cannot be undone.')
  expect((await call<{ items: { id: string }[] }>(caller, 'GET', '/client/duplicates?ipp=1000')).items.map(({ id }) => id)).not.toContain(pair?.id)
})
