import { expect, type Page } from '@playwright/test'
import { dialog, type ScreenState, type Size } from '../screenState.ts'
import { expectScreen } from '../screens.ts'

async function report(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await expectScreen(page, title)
  await expect(page.getByRole('region', { name: 'Report', exact: true }).getByRole('table')).toBeVisible()
}

async function records(page: Page): Promise<void> {
  await report(page, '/report/mr-visits', 'MR Visits')
  await page.getByRole('region', { name: 'Report', exact: true }).getByRole('row').last().getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Records', exact: true }).getByRole('status').first()).toHaveText(/visit/)
}

async function filters(page: Page, size: Size): Promise<void> {
  await report(page, '/report/tele-calls', 'Tele Calls')
  if (size === 'desk') return
  await page.getByRole('button', { name: 'Filters' }).click()
  await dialog(page, 'Filters')
}

/** The states of the reports. */
export const reportStates: readonly ScreenState[] = [
  { name: 'MR itinerary', who: 'oic1', open: (page) => report(page, '/report/mr-itinerary', 'MR Itinerary') },
  { name: 'records of a report', who: 'ah1', open: records },
  { name: 'filters of a report', who: 'oic2', open: filters },
  { name: 'market saturation', who: 'admin', open: (page) => report(page, '/report/market-saturation?group_by=province', 'Market Saturation') },
]
