import { expect, type Locator, type Page } from '../test.ts'

/** Types a PIN on the app's own keys. */
export async function type(page: Page, digits: string, act: string): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).tap()
  await page.getByRole('button', { name: act, exact: true }).tap()
}

export const locked = (page: Page): Locator => page.getByRole('heading', { name: 'Bisita is locked' })

/** Chooses the PIN, where the phone asks for one. */
export async function choosePin(page: Page, pin: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'A PIN for this phone' })).toBeVisible()
  await type(page, '123456', 'Next')
  await expect(page.getByText('This PIN is too easy to guess.')).toBeVisible()
  await type(page, pin, 'Next')
  await type(page, pin, 'Save')
  await expect(page.getByRole('heading', { name: 'A PIN for this phone' })).toBeHidden()
}

/** Opens a locked phone. */
export async function unlock(page: Page, pin: string): Promise<void> {
  await expect(locked(page)).toBeAttached()
  await type(page, pin, 'Open')
  await expect(locked(page)).not.toBeAttached()
}
