import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newName, signInByCall } from '../api.ts'
import { hireField } from '../database.ts'
import { seeded } from '../seeded.ts'
import { expectScreen, login } from '../screens.ts'
import { expect, type Page } from '../test.ts'
import { visitsOf } from '../work.ts'
import { choosePin, locked, type } from './pin.ts'
import { takePhone } from './phone.ts'
import { filesWith, jpegHead } from './profileScan.ts'
import { addClientInField, findClient, recordHere } from './valley.ts'

/** What the phone is at when it is killed. */
const moments = ['set-up', 'sync', 're-keying'] as const

/**
 * Kills a sealed phone at seeded moments of set-up, of sending and of a change of its PIN. Each time its whole profile is
 * read: nothing of a client, a remark or a photo stands in it, the phone opens with a PIN that was chosen, and in the end
 * everything that was saved has arrived. The setting for sealing is on.
 */
export async function checkSealedKills(kills: number): Promise<void> {
  const seed = Number(process.env['BISITA_SEED'] ?? 7)
  console.log(`sealed kills: seed ${seed}`)
  const random = seeded(seed)
  const [surname, street, remark] = [newName('Quezwara'), newName('Sampagita'), newName('Kapitbahay')]
  const canaries = [surname, street, remark, jpegHead]
  const client = await addClientInField({ lastname: surname, address: `12 ${street} Street` })
  const person = await hireField()
  const phone = await takePhone()
  let pins = ['480273', '902846'] as [string, string]
  let saved = 0

  async function enter(page: Page): Promise<void> {
    await expect(locked(page)).toBeAttached()
    await type(page, pins[0], 'Open')
    const wrong = page.getByText('Wrong PIN.')
    await expect(async () => expect((await locked(page).count()) === 0 || (await wrong.count()) > 0).toBe(true)).toPass()
    // Killed before the change was stored, or after.
    if ((await wrong.count()) > 0) {
      pins = [pins[1], pins[0]]
      await type(page, pins[0], 'Open')
    }
    await expect(locked(page)).not.toBeAttached()
  }

  const acts: Readonly<Record<(typeof moments)[number], (page: Page) => Promise<void>>> = {
    'set-up': async (page) => {
      await page.getByRole('button', { name: 'Set up again' }).tap()
      await page.getByRole('dialog', { name: 'Set up again?' }).getByRole('button', { name: 'Set up again' }).tap()
    },
    sync: async (page) => {
      await findClient(page, client.fullname)
      await recordHere(page, 'Not Around', undefined, remark)
      saved += 1
    },
    're-keying': async (page) => {
      await page.getByRole('button', { name: 'Change the PIN' }).tap()
      await type(page, pins[0], 'Next')
      await expect(page.getByText('Choose a PIN of at least')).toBeVisible()
      await type(page, pins[1], 'Next')
      await type(page, pins[1], 'Save')
      pins = [pins[1], pins[0]]
    },
  }

  try {
    let page = await phone.open('/login')
    await login(page, person.username, person.password)
    await choosePin(page, pins[0])
    await expectScreen(page, 'Dashboard')
    // The browser writes cookies late, and all of them when it is closed.
    page = await phone.reopen('/settings')
    await enter(page)
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill === 0) await page.getByRole('button', { name: 'Set up', exact: true }).tap()
      else await acts[moments[kill % moments.length] as (typeof moments)[number]](page)
      await sleep(random() * 1500)
      await phone.kill()
      expect(filesWith(phone.profile, canaries), `after kill ${kill + 1} of seed ${seed}`).toEqual([])
      page = await phone.open('/settings')
      await enter(page)
      // What was broken off goes on by itself.
      await expect(page.getByRole('button', { name: 'Set up again' })).toBeVisible({ timeout: 60_000 })
    }
    const caller = await signInByCall(person.username, person.password)
    await expect.poll(async () => (await visitsOf(caller, client)).map(({ photo_state }) => photo_state), { timeout: 60_000 }).toEqual(Array.from({ length: saved }, () => 'stored'))
    await phone.kill()
    expect(filesWith(phone.profile, canaries)).toEqual([])
    // What it looks for is found where it stands.
    writeFileSync(path.join(phone.profile, 'planted'), Buffer.concat(canaries.map((word) => Buffer.from(word))))
    expect(filesWith(phone.profile, canaries)).toHaveLength(canaries.length)
    expect(phone.complaints).toEqual([])
  } finally {
    await phone.dispose()
  }
}
