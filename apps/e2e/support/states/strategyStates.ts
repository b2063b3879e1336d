import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { expect, type Page } from '@playwright/test'
import { addClient, call, newName, signInByCall } from '../api.ts'
import { callForm } from '../field.ts'
import { dialog, type ScreenState } from '../screenState.ts'

const pane = (page: Page) => page.getByRole('region', { name: 'Strategy', exact: true })

/** A draft with an error, a warning and ways of every kind. */
async function draft(): Promise<Strategy> {
  return call<Strategy>(await signInByCall('admin'), 'POST', '/touchpoint/strategies/create', {
    name: newName('Pagbabalik-loob ng mga nakautang na '),
    description: 'Para sa mga nakautang na noon: dalaw, tawag, at muling alok pagkaraan ng tatlong buwan.',
    defaults: [{ result: 'Deceased', goto: 'terminate' }, { result: 'Availed', goto: 3, wait_days: 90 }],
    touchpoints: [
      { kind: 'visit', name: 'Unang dalaw', wait_days: 7, role: 'mr', next: [{ result: 'Not Around', goto: 'same', wait_days: 14 }, { result: 'Moved Out', goto: 2 }] },
      { kind: 'call', name: 'Tawag', wait_days: 3, role: 'tele', script: 'Magandang araw, {firstname} {palayaw}. Si {caller} po ito.', next: [{ result: 'Interested', secondary_result: 'Needs Family Approval', goto: 1 }] },
      { kind: 'terminate', name: 'Wakas' },
    ],
  })
}

async function editor(page: Page): Promise<void> {
  const { id } = await draft()
  await page.goto(`/strategy?strategy=${id}`)
  await pane(page).getByRole('button', { name: /^1\. Unang dalaw/ }).click()
  await expect(pane(page).getByLabel('Days to wait')).toBeVisible()
}

async function calling(page: Page): Promise<void> {
  await page.goto('/calls?part=desk')
  const start = page.getByRole('button', { name: 'Start calling' })
  await expect(start.or(callForm(page))).toBeVisible()
  if (await start.isVisible()) await start.click()
  await expect(callForm(page)).toBeVisible()
}

/** Strategies and the call desk. */
export const strategyStates: readonly ScreenState[] = [
  {
    name: 'strategies', who: 'admin',
    open: (page) => page.goto('/strategy').then(() => expect(page.getByRole('region', { name: 'List of strategies' }).getByRole('link').first()).toBeVisible()),
  },
  { name: 'strategy, edited', who: 'admin', open: editor },
  {
    name: 'strategy, new, refused', who: 'admin',
    open: async (page) => {
      await page.goto('/strategy?form=new')
      await pane(page).getByRole('button', { name: 'Add a visit' }).click()
      await pane(page).getByRole('button', { name: 'Save draft' }).click()
      await expect(pane(page).getByText('This is required.').first()).toBeVisible()
    },
  },
  {
    name: 'strategy, tried out', who: 'admin',
    open: async (page) => {
      const client = await addClient(await signInByCall('mr1'))
      await editor(page)
      await pane(page).getByRole('button', { name: 'Try it out' }).click()
      await pane(page).getByLabel('Find a client').fill(client.lastname)
      await pane(page).getByRole('listbox').getByRole('option').click()
      await expect(pane(page).getByText(/^Next: 1/)).toBeVisible()
    },
  },
  {
    name: 'strategy, read', who: 'ah1',
    open: async (page) => {
      const { id } = await draft()
      await page.goto(`/strategy?strategy=${id}`)
      await expect(pane(page).getByRole('listitem').getByText('1. Unang dalaw', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'call desk', who: 'admin',
    open: async (page) => {
      await page.goto('/calls?part=desk')
      await page.getByLabel('Branch to call for').selectOption({ index: 1 })
      await expect(page.getByText(/ready to be called/)).toBeVisible()
    },
  },
  { name: 'call desk, calling', who: 'tele1', open: calling },
  {
    name: 'call desk, keys', who: 'tele1', only: 'desk',
    open: async (page) => {
      await calling(page)
      await page.getByRole('button', { name: 'Keys', exact: true }).click()
      await dialog(page, 'Keys of the call desk')
    },
  },
]
