import { expect, type Locator, type Page } from '@playwright/test'

/** The lists that are one component. */
export const lists = [
  { name: 'clients', at: '/clients' },
  { name: 'visits', at: '/visits' },
  { name: 'calls', at: '/calls?part=list' },
  { name: 'itineraries', at: '/itinerary?view=list' },
] as const

/** The rows of the list on the screen. */
export const rowsOf = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: /^List of / }).locator('li:has(a), tbody tr:has(a)')

/** Opens a list and waits for its rows. */
export async function opened(page: Page, at: string): Promise<Locator> {
  await page.goto(at)
  const rows = rowsOf(page)
  await expect(rows.nth(4)).toBeVisible()
  await expect(page.locator('[data-old=true]')).toHaveCount(0)
  return rows
}
