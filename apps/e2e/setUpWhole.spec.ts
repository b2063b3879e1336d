import { messages } from '@bisita/contract/messages'
import { addClient, signInByCall } from './support/api.ts'
import { hireField } from './support/database.ts'
import { startNewerApp } from './support/phones/newerApp.ts'
import { takePhone } from './support/phones/phone.ts'
import { expectNotice, expectScreen, login } from './support/screens.ts'
import { thePlace } from './support/server.ts'
import { expect } from './support/test.ts'
import { beginSetUp, chip, findClient, recordHere, test } from './support/phones/valley.ts'

test.describe.configure({ timeout: 120_000 })

test('set-up is not successful before the app itself is stored; at that moment the network may go, and a visit is recorded', async () => {
  const client = await addClient(await signInByCall('mr1'))
  const person = await hireField()
  const server = await startNewerApp(thePlace().port)
  const phone = await takePhone({ through: server.port })
  try {
    // The form of a visit: no screen asks for it before a client is opened.
    const release = server.holdBack(/^\/assets\/recordVisit-[\w-]+\.js/)
    const page = await phone.open('/login')
    await login(page, person.username, person.password)
    await expectScreen(page, 'Dashboard')
    await beginSetUp(page)
    const bar = page.getByLabel('Local records').or(page.getByRole('main')).getByText(/^Bisita itself: \d+ of \d+$/)
    await expect(bar).toBeVisible()
    await expect(chip(page)).toContainText('Setting up')
    await expect(page.getByText(messages.recordsSet, { exact: true })).toHaveCount(0)

    release()
    await expectNotice(page, messages.recordsSet)
    server.leave()
    await findClient(page, client.fullname)
    await recordHere(page, 'Interested', 'Undecided')
    await expect(chip(page)).toContainText('waiting')
    const reopened = await phone.reopen('/dashboard')
    await expectScreen(reopened, 'Dashboard')
    await expect(chip(reopened)).toContainText('waiting')
  } finally {
    await phone.dispose()
    await server.close()
  }
})
