import { inHand } from './support/field.ts'
import { expectInstalled } from './support/phones/phone.ts'
import { expectScreen } from './support/screens.ts'
import { setUp } from './support/states/deviceStates.ts'
import { expect, test } from './support/test.ts'

test('a screen leads to the part of the guide that fits; links, search and Back go on from there', async ({ as }) => {
  const { page } = await as('admin', { at: '/jobs' })
  await page.getByRole('link', { name: 'Help with this screen' }).click()
  await expectScreen(page, 'Guide')
  await expect(page).toHaveURL('/guide/admin#jobs')
  await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'All about backups' }).click()
  await expect(page.getByRole('heading', { name: 'Do this once' })).toBeVisible()
  await page.getByLabel('Search the guide').fill('sign-in codes')
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/guide/admin#settings')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeInViewport()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expectScreen(page, 'Jobs')
})

test('with no network a phone has the guide of its role, and says that others need a network', async ({ as }) => {
  const { page, context } = await as('mr2', { ...inHand, serviceWorkers: 'allow', at: null })
  await setUp(page)
  await expectInstalled(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('link', { name: 'Help with this screen' }).tap()
  await expect(page.getByRole('heading', { name: 'Before the first day' })).toBeInViewport()
  await page.goto('/guide/office')
  await expect(page.getByText('This page needs a network. The guide for representatives is on this phone.')).toBeVisible()
})
