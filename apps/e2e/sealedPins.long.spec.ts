import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { call, signInByCall } from './support/api.ts'
import { ask } from './support/database.ts'
import { choosePin, locked, type, unlock } from './support/phones/pin.ts'
import { stateOn } from './support/phones/storedData.ts'
import { chip, type Field, type Fields, findClient, recordHere, test } from './support/phones/valley.ts'
import { expect, type Page } from './support/test.ts'
import { visitsOf } from './support/work.ts'

const pin = '480273'
const wrong = '135790'
const seal = async (seal_phones: boolean) => call(await signInByCall('admin'), 'PUT', '/settings', { seal_phones })

test.afterEach(() => seal(false))

type AtClient = Awaited<ReturnType<Fields['fieldAtClient']>>

/** A sealed phone without a network, with one visit and its photo that are not sent. */
async function unsentOn({ phone, caller, client, page }: AtClient): Promise<Page> {
  await seal(true)
  await page.goto('/settings')
  await choosePin(page, pin)
  await expect.poll(() => stateOn(page, 'envelope_key')).toMatchObject({ user_id: caller.user.id })
  await findClient(page, client.fullname)
  await phone.context().setOffline(true)
  await recordHere(page, 'Not Around')
  await expect(chip(page)).toContainText('waiting')
  return page
}

/** What waits in quarantine of somebody: how many items, and how many with their photo. */
const handedOver = async ({ caller }: Pick<Field, 'caller'>) =>
  (await ask<{ items: number; photos: number }>(`select count(*)::int as items, count(photo_key)::int as photos from quarantined_items where user_id = $1 and status = 'WAITING'`, [caller.user.id]))[0]

const arrives = ({ caller, client }: Pick<AtClient, 'caller' | 'client'>) => expect.poll(async () => (await visitsOf(caller, client)).map(({ photo_state }) => photo_state)).toEqual(['stored'])

async function passwordAndNewPin(page: Page, password: string): Promise<void> {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await type(page, '902846', 'Next')
  await type(page, '902846', 'Save')
  await expect(locked(page)).not.toBeAttached()
}

test('an older profile folder put in place gives tries back, as the guide says, and takes nothing that is unsent', async ({ fieldAtClient }) => {
  const field = await fieldAtClient()
  const { phone } = field
  await unsentOn(field)
  await phone.context().close()
  const copy = mkdtempSync(path.join(os.tmpdir(), 'bisita-older-'))
  try {
    cpSync(phone.profile, copy, { recursive: true })
    let page = await phone.open('/about')
    await expect(locked(page)).toBeAttached()
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
      await type(page, wrong, 'Open')
      await expect(page.getByText(`Wrong PIN. ${left} left.`)).toBeVisible()
    }
    await phone.kill()
    // Another start gives none back.
    page = await phone.open('/about')
    await phone.kill()
    rmSync(phone.profile, { recursive: true })
    cpSync(copy, phone.profile, { recursive: true })
    page = await phone.open('/about')
    await expect(page.getByText('One record is not sent yet.')).toBeVisible()
    await type(page, wrong, 'Open')
    await expect(page.getByText('Wrong PIN. 4 tries are left.')).toBeVisible()
    await unlock(page, pin)
    await arrives(field)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('a PIN that is forgotten with no network: after five tries the visit goes to the office when one comes, and counts once', async ({ fieldAtClient }) => {
  const field = await fieldAtClient()
  const { phone, person, caller, client } = field
  const page = await unsentOn(field)
  await page.reload()
  await expect(locked(page)).toBeAttached()
  for (let time = 0; time < 5; time += 1) {
    await type(page, wrong, 'Open')
    await expect(page.getByText(time === 4 ? 'The PIN was wrong five times.' : 'Wrong PIN.')).toBeVisible()
  }
  expect(await handedOver(field)).toEqual({ items: 0, photos: 0 })
  await phone.context().setOffline(false)
  await expect.poll(() => handedOver(field)).toEqual({ items: 1, photos: 1 })
  expect(await visitsOf(caller, client)).toEqual([])
  await passwordAndNewPin(page, person.password)
  await arrives(field)
  await expect.poll(() => handedOver(field)).toEqual({ items: 0, photos: 0 })
})

test('a PIN that is forgotten with a network: the password opens the phone with a new one, and the visit arrives', async ({ fieldAtClient }) => {
  const field = await fieldAtClient()
  const page = await unsentOn(field)
  await page.reload()
  await expect(locked(page)).toBeAttached()
  await field.phone.context().setOffline(false)
  await page.getByRole('button', { name: 'Forgot the PIN?' }).tap()
  await passwordAndNewPin(page, field.person.password)
  await arrives(field)
  expect(await handedOver(field)).toEqual({ items: 0, photos: 0 })
})
