import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { messages } from '@bisita/contract/messages'
import { runBisita } from '@bisita/server/testing/command'
import { test as base } from '@playwright/test'
import { here, inHand } from './support/field.ts'
import { clear, endWithRun, freePort, type ServerPlace, startServer, stopServer } from './support/server.ts'
import { expectNotice, expectScreen, login, row, pane } from './support/screens.ts'
import { desk, expect, type Page } from './support/test.ts'
import { recordHere } from './support/phones/valley.ts'
import { watchOver } from './support/watch.ts'

/** A server whose organisation is empty. */
const test = base.extend<{ readonly place: ServerPlace }>({
  // The first argument of a fixture has to be a pattern, even where it takes none.
  // oxlint-disable-next-line no-empty-pattern
  place: async ({}, use) => {
    const place = { folder: mkdtempSync(path.join(os.tmpdir(), 'bisita-e2e-')), port: await freePort(), isReused: false }
    await startServer(place, { BISITA_DEMO: '0' })
    endWithRun(place)
    await use(place)
    await stopServer(place)
    clear(place)
  },
})

const start = (page: Page) => page.getByRole('region', { name: 'Start here' })

/** Opens a step of Start here from the dashboard. */
async function open(page: Page, step: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard', exact: true }).click()
  await start(page).getByRole('link', { name: step }).click()
}

/** Sees on the dashboard that a step is done, and how many are. */
async function isDone(page: Page, step: string, progress: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(start(page).getByText(`${step}: done`)).toBeVisible()
  await expect(start(page).getByText(progress)).toBeVisible()
}

/** Chooses a password in place of the one that somebody else made. */
async function choosePassword(page: Page, passphrase: string): Promise<void> {
  const own = 'sampaguita rattan kalesa 41'
  await page.getByLabel('Current password').fill(passphrase)
  await page.getByLabel('New password').fill(own)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectScreen(page, 'Dashboard')
}

async function setUpOrganisation(page: Page): Promise<void> {
  await expect(start(page).getByText('0 of 8 done')).toBeVisible()
  await open(page, 'Add your areas')
  await page.getByRole('button', { name: 'Add area' }).click()
  const area = page.getByRole('dialog', { name: 'Add an area' })
  await area.getByLabel('Area name').fill('North')
  await area.getByRole('button', { name: 'Add area' }).click()
  await expectNotice(page, 'North has been added.')

  await open(page, 'Add your branches')
  await page.getByRole('button', { name: 'Add branch' }).click()
  const branch = page.getByRole('dialog', { name: 'Add a branch' })
  await branch.getByLabel('Branch name').fill('Baguio')
  await branch.getByLabel('Area').selectOption({ label: 'North' })
  await branch.getByRole('button', { name: 'Add branch' }).click()
  await expectNotice(page, 'Baguio has been added.')

  await open(page, 'Assign locations to each branch')
  await page.getByRole('link', { name: 'Baguio' }).click()
  await page.getByRole('button', { name: 'Assign locations' }).click()
  const places = page.getByRole('dialog', { name: 'Assign locations to Baguio' })
  await places.getByLabel('Province').selectOption({ label: 'Benguet' })
  await places.getByLabel('City or municipality').selectOption({ label: 'Itogon' })
  await places.getByRole('button', { name: 'Assign 9 locations' }).click()
  await expectNotice(page, '9 locations added.')
  await isDone(page, 'Assign locations to each branch', '3 of 8 done')
}

/** Adds an mr and gives the locations; returns the passphrase for the first sign-in. */
async function addRepresentative(page: Page): Promise<string> {
  await open(page, 'Add officers, MRs and telemarketers')
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jun Reyes')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('jun')
  const form = page.getByRole('region', { name: 'User', exact: true })
  await form.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Marketing Representative' })
  await form.getByRole('combobox', { name: 'Branch' }).selectOption({ label: 'Baguio' })
  await form.getByRole('button', { name: 'Add user' }).click()
  const shown = page.getByRole('dialog', { name: 'The user has been added' })
  const passphrase = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: 'I have it' }).click()

  await open(page, 'Assign locations to each MR')
  await page.getByRole('link', { name: 'Jun Reyes' }).click()
  await form.getByRole('button', { name: 'Locations', exact: true }).click()
  await form.getByRole('button', { name: 'Add locations' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add all 9 found' }).click()
  await expectNotice(page, '9 locations added to Jun Reyes.')
  await isDone(page, 'Assign locations to each MR', '5 of 8 done')
  return passphrase
}

/** A row of the upload by the examples that its screen shows. */
async function exampleRow(page: Page): Promise<string> {
  const table = page.getByRole('region', { name: 'Columns of the file' }).getByRole('table')
  const cells = await Promise.all(uploadColumns.map((column) => table.getByRole('row', { name: column, exact: false }).filter({ has: page.getByRole('rowheader', { name: column, exact: true }) }).getByRole('cell').first().innerText()))
  return cells.map((cell) => `"${cell}"`).join(',')
}

async function fillIt(page: Page): Promise<void> {
  await open(page, 'Upload your clients')
  const content = `${uploadColumns.join(',')}\r\n${await exampleRow(page)}\r\n`
  await page.getByLabel('File of clients').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('region', { name: 'Check' }).getByRole('button', { name: 'Upload', exact: true }).click()
  await expectNotice(page, 'Successfully Uploaded Clients')

  await open(page, 'Publish a strategy')
  await page.getByRole('button', { name: 'Add strategy' }).click()
  await page.getByRole('button', { name: 'Start with an example' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Make it current' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectNotice(page, 'Publishing has started.')
  await isDone(page, 'Publish a strategy', '7 of 8 done')
}

async function backUp(page: Page): Promise<void> {
  await open(page, 'Make a first backup')
  await page.getByRole('button', { name: 'Show the recovery passphrase' }).click()
  const words = await page.getByRole('main').locator('code').innerText()
  await page.getByLabel('Last word of the passphrase').fill(words.trim().split(/\s+/).at(-1) ?? '')
  await page.getByRole('button', { name: 'It is written down' }).click()
  await expect(page.getByText('Written down, as an administrator confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.locator('dt', { hasText: 'Last backup' }).locator('+ dd')).toContainText('1 client')
}

async function firstVisit(page: Page): Promise<void> {
  await expect(start(page).getByText('0 of 2 done')).toBeVisible()
  await start(page).getByRole('link', { name: 'Set this phone up' }).tap()
  await page.getByRole('button', { name: 'Set up', exact: true }).tap()
  await expectNotice(page, messages.recordsSet)
  await open(page, 'Record your first visit')
  await row(page, 'Dela Cruz, Ma. Teresa').tap()
  await expect(pane(page).getByRole('heading', { name: /^Dela Cruz/ })).toBeVisible()
  await recordHere(page, 'Interested', 'Undecided')
  await expect(page.getByRole('banner').getByText('All sent')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).tap()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(start(page)).toHaveCount(0)
}

test('an empty organisation: its administrator does what Start here says, point by point, and the first representative records a visit', async ({ browser, place }) => {
  const origin = `http://localhost:${place.port}`
  const { out } = await runBisita(['create-admin', 'nena', '--name', 'Nena Santos'], { BISITA_DATA: place.folder })
  const complaints: string[] = []
  const opened = async (options: Parameters<typeof browser.newContext>[0]) => {
    const context = await browser.newContext({ locale: 'en-PH', ...options })
    await watchOver(context, origin, complaints)
    return context.newPage()
  }
  const page = await opened({ viewport: desk })
  const first = /^Passphrase: (.+)$/m.exec(out)?.[1] ?? ''
  await page.goto(`${origin}/login`)
  await login(page, 'nena', first)
  await choosePassword(page, first)
  await setUpOrganisation(page)
  const passphrase = await addRepresentative(page)
  await fillIt(page)
  await backUp(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Now', exact: true })).toBeVisible()
  await expect(start(page)).toHaveCount(0)

  const phone = await opened({ ...inHand, geolocation: here, permissions: ['geolocation', 'camera'] })
  await phone.goto(`${origin}/login`)
  await login(phone, 'jun', passphrase)
  await expect(phone.getByRole('heading', { name: 'Welcome to Bisita' })).toBeVisible()
  await phone.getByRole('button', { name: 'Continue' }).tap()
  await choosePassword(phone, passphrase)
  await firstVisit(phone)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Visits', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Dela Cruz, Ma. Teresa' })).toBeVisible()
  expect(complaints, 'what the pages complained about').toEqual([])
})
