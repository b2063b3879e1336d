import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { childEnvironment } from '@bisita/server/testing/childEnvironment'
import { addClient, call, type Caller, readClient, signInByCall } from './support/api.ts'
import { storedOn, stateOn } from './support/phones/storedData.ts'
import { expectScreen, login, pane, pressInMenu } from './support/screens.ts'
import { startServer, stopServer, thePlace } from './support/server.ts'
import { expect, type Page } from './support/test.ts'
import { chip, findClient, findNew, recordHere, test } from './support/phones/valley.ts'
import { itinerariesOf, visitsOf } from './support/work.ts'

const main = fileURLToPath(new URL('../server/src/cli/main.ts', import.meta.url))

/** Runs a command of the program on the data of the server under test. */
const command = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
    env: { ...childEnvironment(), BISITA_DATA: thePlace().folder },
  })

const changeNumber = async (page: Page, number: string) => {
  await pressInMenu(page, 'Edit')
  await pane(page).getByRole('textbox', { name: 'Phone number', exact: true }).fill(number)
  await pane(page).getByRole('button', { name: 'Save changes' }).tap()
  await expect(pane(page).getByRole('textbox', { name: 'Phone number', exact: true })).toBeHidden()
}

const allSent = async (page: Page) => {
  await expect(chip(page)).toContainText('All sent')
  await expect.poll(async () => (await storedOn(page)).stores).toMatchObject({ queued_visits: 0, queued_clients: 0 })
}

test('yesterday’s backup is put back under three phones: what they sent since is there again, once, with its photos', async ({ field }) => {
  const carried = mkdtempSync(path.join(os.tmpdir(), 'bisita-carried-'))
  const file = path.join(carried, 'yesterday.bisita')
  const fields = await Promise.all([field(), field(), field()])
  const before = await addClient(fields[0].caller)
  await findNew(fields[0].phone, before.fullname)
  await recordHere(fields[0].phone.page(), 'Not Around')
  await allSent(fields[0].phone.page())
  const known = await Promise.all(fields.map(({ caller }) => addClient(caller)))
  for (const [at, { phone }] of fields.entries()) await findNew(phone, known[at]?.fullname ?? '')
  await command('backup', file)

  // Today: each phone records a visit with a photo and sends it; one more thing each, the last with no network.
  for (const { phone } of fields) {
    await recordHere(phone.page(), 'Interested', 'Undecided')
    await allSent(phone.page())
  }
  const [first, second, third] = fields
  await changeNumber(first.phone.page(), '0917 555 0881')
  await allSent(first.phone.page())
  await pressInMenu(second.phone.page(), 'Plan a visit')
  await pane(second.phone.page()).getByRole('button', { name: 'Plan the visit' }).tap()
  await expect(pane(second.phone.page()).getByRole('button', { name: 'Plan the visit' })).toBeHidden()
  await allSent(second.phone.page())
  await third.phone.context().setOffline(true)
  await findClient(third.phone.page(), before.fullname)
  await recordHere(third.phone.page(), 'Other Lending', 'Loyalist')
  await expect(chip(third.phone.page())).toContainText('waiting')
  const setUpAt = await Promise.all(fields.map(({ phone }) => stateOn(phone.page(), 'setup')))

  await stopServer(thePlace())
  try {
    const { stdout } = await command('restore', file)
    expect(stdout).toContain('Restored yesterday.bisita')
  } finally {
    await startServer(thePlace())
    rmSync(carried, { recursive: true })
  }
  // Nothing of today is there, and nobody is signed in.
  const oic = await signInByCall('oic1')
  expect(await Promise.all(known.map((client) => visitsOf(oic, client)))).toEqual([[], [], []])
  await third.phone.context().setOffline(false)
  for (const { phone, person } of fields) {
    const page = await phone.reopen('/dashboard')
    await expectScreen(page, 'Login')
    await login(page, person.username, person.password)
    await expectScreen(page, 'Dashboard')
  }

  const others = (one: Caller) => call<{ items: { id: string }[] }>(oic, 'GET', `/visit/list?user_id=${one.user.id}&ipp=1000`)
  for (const [at, { caller }] of fields.entries()) {
    const client = known[at] as (typeof known)[number]
    await expect.poll(async () => (await visitsOf(oic, client)).map(({ photo_state }) => photo_state), { message: `the visit of phone ${at + 1}` }).toEqual(['stored'])
    await expect.poll(async () => (await others(caller)).items.length).toBe(at === 1 ? 1 : 2)
  }
  await expect.poll(async () => (await readClient(oic, known[0]?.id ?? '')).phone_number).toBe('+639175550881')
  await expect.poll(() => itinerariesOf(oic, known[1] as { id: string })).toMatchObject([{ assigned_to: second.caller.user.id }])
  expect((await visitsOf(oic, before)).map(({ visit_result }) => visit_result)).toEqual(['Other Lending', 'Not Around'])
  for (const { phone } of fields) await allSent(phone.page())
  // No phone repeated its set-up.
  expect(await Promise.all(fields.map(({ phone }) => stateOn(phone.page(), 'setup')))).toEqual(setUpAt)
})
