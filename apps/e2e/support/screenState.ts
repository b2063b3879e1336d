import { expect, type Page } from '@playwright/test'

export type Size = 'desk' | 'phone'

/** A state to look at: a screen, or a dialog over one. */
export type ScreenState = {
  readonly name: string
  /** A demo user, `nobody`, or `newcomer`: a user whose password another user set. */
  readonly who: string
  /** Leads to the state from any page, and waits until all of it shows. */
  readonly open: (page: Page, size: Size) => Promise<unknown>
  readonly only?: Size
}

/** Waits for a dialog of this title. */
export const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()

/** Waits for a text in the part of the screen with this name. */
export const reads = (page: Page, region: string, text: string) =>
  expect(page.getByRole('region', { name: region, exact: true }).getByText(text).first()).toBeVisible()
