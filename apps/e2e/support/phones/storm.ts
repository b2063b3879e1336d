import { setTimeout as sleep } from 'node:timers/promises'
import { addClient, readClient, signInByCall } from '../api.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'
import type { Phone } from './phone.ts'
import { pane, pressInMenu } from '../screens.ts'
import { seeded } from '../seeded.ts'
import { killServer, startServer, thePlace } from '../server.ts'
import { expect, type Page } from '../test.ts'
import { chip, type Fields, findClient, recordHere } from './valley.ts'
import { visitsOf } from '../work.ts'

/** The longest that a phone may take to send everything after the network returns, untouched; milliseconds. */
const recovery = 60_000

/** The faults of a round while the phone sends. */
const disasters = ['cut', 'browser', 'server'] as const

async function strike(disaster: (typeof disasters)[number], phone: Phone, proxy: FaultProxy, random: () => number): Promise<void> {
  // Somewhere within a call: a few hundred bytes to a few parts of a photo.
  proxy.set({ kind: 'cut', after: () => Math.floor(200 * 600 ** random()) })
  // The phone notices the bad network, and begins to send.
  await phone.page().evaluate(() => window.dispatchEvent(new Event('online')))
  await sleep(1500 + random() * 4000)
  if (disaster === 'browser') await phone.kill()
  if (disaster === 'server') {
    await killServer(thePlace())
    await sleep(random() * 3000)
    await startServer(thePlace())
  }
}

const changePhone = async (page: Page, name: string, number: string) => {
  await findClient(page, name)
  await pressInMenu(page, 'Edit')
  await pane(page).getByRole('textbox', { name: 'Phone number', exact: true }).fill(number)
  await pane(page).getByRole('button', { name: 'Save changes' }).tap()
  await expect(pane(page).getByRole('textbox', { name: 'Phone number', exact: true })).toBeHidden()
}

/** Rounds of work without a network that are sent while connections, the browser or the server die: everything arrives once, by itself. */
export async function checkStorm(field: Fields['field'], rounds: number): Promise<void> {
  const seed = Number(process.env['BISITA_SEED'] ?? Date.now() % 1_000_000)
  console.log(`storm: seed ${seed}`)
  const random = seeded(seed)
  const proxy = await startFaultProxy(thePlace().port)
  try {
    const oic = await signInByCall('oic1')
    const mr = await signInByCall('mr1')
    const clients = await Promise.all(Array.from({ length: rounds }, () => addClient(mr)))
    const { phone, caller } = await field({ through: proxy.port })
    // Chromium writes cookies to the disk about half a minute late, and all of them when it is closed: this simulates a
    // user who signed in hours ago.
    await phone.reopen('/dashboard')
    await expect(chip(phone.page())).toContainText('All sent')

    for (const [round, client] of clients.entries()) {
      proxy.set({ kind: 'refuse' })
      const page = phone.page()
      const number = `0917555${String(1000 + round)}`
      await findClient(page, client.fullname)
      await recordHere(page, 'Interested', 'Undecided')
      await changePhone(page, client.fullname, number)
      await expect(chip(page)).toContainText('waiting')

      await strike(disasters[round % disasters.length] ?? 'cut', phone, proxy, random)
      proxy.set({ kind: 'through' })
      const back = Date.now()
      // A browser that was killed is opened again; nothing else is touched.
      const open = disasters[round % disasters.length] === 'browser' ? await phone.open('/dashboard') : page
      await expect(chip(open)).toContainText('All sent', { timeout: recovery })
      console.log(`storm: round ${round + 1}, sent ${((Date.now() - back) / 1000).toFixed(1)} s after the network's return, ${proxy.cuts()} connections cut`)

      expect(await visitsOf(oic, client), 'the visit, once').toMatchObject([{ user_id: caller.user.id, photo_state: 'stored', visit_result: 'Interested' }])
      expect(await readClient(oic, client.id)).toMatchObject({ phone_number: `+63${number.slice(1)}`, visit_result: 'Interested' })
    }
    expect(proxy.cuts(), 'connections cut half-way').toBeGreaterThan(0)
  } finally {
    await proxy.close()
  }
}
