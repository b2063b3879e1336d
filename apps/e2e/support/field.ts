import { expect, type Locator, type Page } from '@playwright/test'
import { phone } from './test.ts'

/** Browser options of a phone with a touch screen. */
export const inHand = { viewport: phone, hasTouch: true, isMobile: true } as const

/** The location of tests' visits; accuracy in metres. */
export const here = { latitude: 16.41234, longitude: 120.59876, accuracy: 12 } as const

export const visitForm = (page: Page): Locator => page.getByRole('form', { name: 'Visit', exact: true })
export const callForm = (page: Page): Locator => page.getByRole('form', { name: 'Call', exact: true })

/** A card of the form: the photo or the location. */
export const card = (page: Page, name: 'Photo' | 'Location'): Locator => visitForm(page).getByRole('region', { name, exact: true })

/** Chooses an outcome, and its second part where it has one, as a thumb does. */
export async function choose(form: Locator, result: string, second?: string): Promise<void> {
  for (const [group, name] of [['Result', result], [`${result}: why?`, second]] as const) {
    if (name === undefined) continue
    const option = form.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).first()
    await option.locator('..').click()
    await expect(option).toBeChecked()
  }
}

/** Takes a photo within the form by the fake camera; returns its size in pixels. */
export async function takePhoto(page: Page): Promise<{ width: number; height: number }> {
  await visitForm(page).getByRole('button', { name: 'Take photo' }).click()
  const camera = page.getByRole('dialog', { name: 'Take a photo' })
  await camera.getByRole('button', { name: 'Take the photo' }).click()
  await expect(camera).toBeHidden()
  const taken = card(page, 'Photo').getByRole('img')
  await expect.poll(() => widthOf(taken)).toBeGreaterThan(0)
  return taken.evaluate((picture) => {
    const { naturalWidth: width, naturalHeight: height } = picture as HTMLImageElement
    return { width, height }
  })
}

/** The width of a picture in pixels; 0 until it has loaded. */
export const widthOf = (picture: Locator): Promise<number> => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)

/** The history entries with this title, in the open client's record. */
export const noticeTitled = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
