import { expect, type Page } from '@playwright/test'
import { newName } from '../api.ts'
import { dialog, type ScreenState } from '../screenState.ts'
import { aPhone, prepareQuarantined, reportUnsent } from '../phones/phones.ts'

const left = (page: Page) => page.getByRole('region', { name: 'Unsent work of people who cannot sign in', exact: true })

/** Prepares phones in every state, and unsent work of a deactivated user. */
async function supervised(page: Page): Promise<void> {
  const long = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await reportUnsent(await aPhone(newName('Naipadala ')), {}, null)
  await reportUnsent(await aPhone(newName('Tinanggihan ')), { refused: 2 }, null)
  await reportUnsent(await aPhone(newName('Naghihintay ')), { visits: 1 }, new Date().toISOString())
  const gone = await aPhone(newName('Pinagkaisahanmagkakapatid '))
  await reportUnsent(gone, { visits: 12, clients: 3, itineraries: 140, photos: 11, refused: 4 }, long)
  await prepareQuarantined(gone, await page.screenshot({ type: 'jpeg' }))
  await page.goto('/dashboard')
  await expect(left(page).getByRole('listitem').filter({ hasText: gone.name })).toHaveCount(2)
  await left(page).scrollIntoViewIfNeeded()
}

const deciding = (decision: 'Accept' | 'Reject') => async (page: Page) => {
  await supervised(page)
  await left(page).getByRole('button', { name: decision }).first().click()
  await dialog(page, `${decision} this?`)
}

/** Phones and quarantine, as supervisors see them. */
export const phoneStates: readonly ScreenState[] = [
  { name: 'phones', who: 'oic1', open: supervised },
  { name: 'phones, accept', who: 'oic1', open: deciding('Accept') },
  { name: 'phones, reject', who: 'oic1', open: deciding('Reject') },
]
