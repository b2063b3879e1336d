import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { addClient, newName } from './support/api.ts'
import { lists, opened, rowsOf } from './support/lists.ts'
import { isSidewaysScrollable } from './support/looks.ts'
import { list as clients, pane } from './support/screens.ts'
import { expect, type Locator, test } from './support/test.ts'
import { dayIn, planVisit, recordContact } from './support/work.ts'

/** Where pictures are kept for somebody to look at; none are made where it is empty. */
const pictures = process.env['BISITA_SHOTS'] ?? ''

/** Texts of a part that are cut, but for those that are whole on hover, and what of it stands beyond the screen. */
const cut = (part: Locator): Promise<string[]> =>
  part.evaluate((whole) =>
    [...whole.querySelectorAll<HTMLElement>('h1, h2, h3, p, th, td, li *, button, label, legend, option')].flatMap((element) => {
      if (!element.checkVisibility() || element.closest('.unseen, [aria-hidden=true], svg')) return []
      const { overflowX } = getComputedStyle(element)
      const isWholeOnHover = element.title !== '' && element.title === element.textContent
      const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && !isWholeOnHover
      const isBeyond = element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
      return isCut || isBeyond ? [`${element.tagName} ${element.textContent}`] : []
    }),
  )

test('what was typed and chosen, the order and the open record are there again after the page was reloaded', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const lastname = newName('Muling-Bukas')
  for (const firstname of ['Ana', 'Bea', 'Celia']) await addClient(caller, { lastname, firstname })
  await page.goto('/clients?sort=-fullname')
  const found = clients(page)
  await page.getByLabel('Search clients').fill(lastname)
  await expect(found.getByText('3 clients', { exact: true })).toBeVisible()
  await found.getByRole('button', { name: 'Select', exact: true }).click()
  await found.getByRole('checkbox', { name: `Select ${lastname}, Bea` }).check()
  await found.getByRole('link', { name: `${lastname}, Celia` }).click()
  await expect(pane(page).getByRole('heading', { name: `${lastname}, Celia` })).toBeVisible()
  const asItWas = async () => {
    await expect(page.getByLabel('Search clients')).toHaveValue(lastname)
    await expect(found.getByRole('rowheader')).toHaveText([/Celia/, /Bea/, /Ana/])
    await expect(found.getByText('1 selected', { exact: true })).toBeVisible()
    await expect(found.getByRole('checkbox', { name: `Select ${lastname}, Bea` })).toBeChecked()
  }
  await page.reload()
  await asItWas()
  await expect(pane(page).getByRole('heading', { name: `${lastname}, Celia` })).toBeVisible()
  await page.goBack()
  await expect(pane(page)).toBeHidden()
  await asItWas()
  // Nothing of it is left in the tab while the page is open.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Muling-Bukas')
})

/** 640 × 400 is what is left of 1280 × 800 at a zoom of 200 %. */
const widths = [[320, 568], [360, 640], [640, 400], [768, 1024], [1280, 800], [1920, 1080]] as const

test('nothing of a form is cut or beyond the screen, at any width', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const { id } = await addClient(caller, { lastname: newName('Pinagkaisahang-Magkakapatid'), firstname: 'María Concepción Purificación', pension_amt: 99_999_999.99 })
  const forms = [
    { name: 'new client', at: '/clients?form=new' },
    { name: 'client', at: `/clients?client=${id}&form=edit` },
    { name: 'visit', at: `/clients?client=${id}&form=visit` },
    { name: 'call', at: `/clients?client=${id}&form=call` },
  ]
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height })
    for (const { name, at } of forms) {
      await page.goto(at)
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: /^(Add client|Save)/ }) })
      await expect(form).toBeVisible()
      if (pictures !== '') await page.screenshot({ path: path.join(pictures, `form ${name} ${width}.png`) })
      expect.soft([name, width, await cut(form), await isSidewaysScrollable(page)]).toEqual([name, width, [], false])
    }
  }
})

test('nothing of a list is cut or beyond the screen, at any width', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const client = await addClient(caller, {
    lastname: newName('Pinagkaisahang-Magkakapatid'), firstname: 'María Concepción Purificación', middlename: 'Dimaculangan-Dimaguiba',
    phone_number: '0917 555 0199', pension_amt: 99_999_999.99,
  })
  await recordContact(caller, client, { visit_result: 'Not Interested', visit_secondary_result: null })
  await recordContact(caller, client, { visit_type: 'call', visit_result: 'Interested', visit_secondary_result: 'Undecided' })
  await planVisit(caller, client, { visible_at: dayIn(1) })
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height })
    for (const { name, at } of lists) {
      await opened(page, at)
      if (pictures !== '') await page.screenshot({ path: path.join(pictures, `cut ${name} ${width}.png`) })
      expect([name, width, await cut(page.getByRole('main')), await isSidewaysScrollable(page)]).toEqual([name, width, [], false])
    }
  }
})

test('the open record follows the arrows, and one Back leads to the list alone', async ({ as }) => {
  const { page } = await as('oic1', { at: '/clients' })
  const links = clients(page).getByRole('rowheader').getByRole('link')
  await expect(links).toHaveCount(10)
  const names = await links.allInnerTexts()
  await links.first().click()
  await expect(pane(page).getByRole('heading', { name: names[0] ?? '' })).toBeVisible()
  for (const at of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(at)).toBeFocused()
    await expect(pane(page).getByRole('heading', { name: names[at] ?? '' })).toBeVisible()
  }
  await page.goBack()
  await expect(pane(page)).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

test('columns are chosen, and stay as they were chosen; headers sort', async ({ as }) => {
  const { page } = await as('oic1', { at: '/clients' })
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(header('Last call')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Last call' }).check()
  await page.getByRole('checkbox', { name: 'Place', exact: true }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Name', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(header('Last call')).toBeVisible()
  await expect(header('Place')).toHaveCount(0)
  await header('Last call').getByRole('button').click()
  await expect(header('Last call')).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(header('Last call')).toHaveAttribute('aria-sort', 'descending')
  await expect(header('Place')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Usual columns' }).click()
  await expect(header('Place')).toBeVisible()
  await expect(header('Last call')).toHaveCount(0)
})

test('itineraries begin with today, day by day, and all that match are selected', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: null })
  const client = await addClient(caller, { lastname: newName('Ngayon') })
  await planVisit(caller, client, { visible_at: dayIn(0) })
  await page.goto('/itinerary?view=list')
  const region = page.getByRole('region', { name: 'List of itineraries' })
  await expect(region.getByText(/^Today, /)).toBeVisible()
  await region.getByRole('button', { name: 'Select', exact: true }).click()
  await region.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await region.getByRole('button', { name: /^Select (all|the first) / }).click()
  await expect(region.getByText(/^\d{2,3} selected$/)).toBeVisible()
  await expect(region.getByText('10 selected')).toHaveCount(0)
  // What is chosen stays while a record is looked at, and on the way back from it.
  const chosen = await region.getByText(/^\d{2,3} selected$/).innerText()
  await region.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Itinerary', exact: true })).toBeVisible()
  await expect(region.getByText(chosen, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Itinerary', exact: true })).toBeHidden()
  await expect(region.getByText(chosen, { exact: true })).toBeVisible()
  await region.getByRole('button', { name: 'Done' }).click()
  await expect(region.getByText(chosen, { exact: true })).toBeHidden()
})

test('what is found is saved as CSV, with the visible columns, by roles that may', async ({ as }) => {
  const { page, caller } = await as('oic1', { at: '/clients' })
  const client = await addClient(caller, { lastname: newName('Talaan') })
  await page.getByLabel('Search clients').fill(client.lastname)
  await expect(clients(page).getByText('1 client', { exact: true })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(download.suggestedFilename()).toBe('clients.csv')
  const [head = '', row = '', ...more] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(head.replace('\uFEFF', '').split(',')).toEqual([
    'fullname', 'barangay', 'mun_city', 'phone_number', 'id_type', 'pension_type', 'pension_amt', 'last_visit',
    'touchpoint_state', 'next_touchpoint_name', 'next_touchpoint_kind', 'next_touchpoint_due_on', 'has_availed', 'visit_result', 'visit_secondary_result',
  ])
  expect([row.includes(client.lastname), more]).toEqual([true, []])
  const office = (await as('tele1', { at: '/clients' })).page
  await expect(rowsOf(office).first()).toBeVisible()
  await expect(office.getByRole('button', { name: 'Columns' })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
})
