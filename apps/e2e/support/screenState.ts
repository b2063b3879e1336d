import { expect, type Page } from '@playwright/test'

export type Size = 'desk' | 'phone'

/** Something that people may have before them: a screen, or a dialog over one. */
export type ScreenState = {
  readonly name: string
  /** A demo user, `nobody`, or `newcomer`: somebody whose password somebody else set. */
  readonly who: string
  /** Leads there from wherever the page is, and waits until all of it shows. */
  readonly open: (page: Page, size: Size) => Promise<unknown>
  readonly only?: Size
}

/** Waits for a dialog of this title. */
export const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()

/** Waits for something to be read in the part of the screen with this name. */
export const reads = (page: Page, region: string, text: string) =>
  expect(page.getByRole('region', { name: region, exact: true }).getByText(text).first()).toBeVisible()
