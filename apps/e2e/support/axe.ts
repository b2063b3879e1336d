import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

declare global {
  interface Window {
    /** Set once a test has put axe into the page. */
    axe?: typeof axe
  }
}

/**
 * The faults that axe finds, one line for each place; by all of its rules, or by some. It runs within the page itself,
 * which has no frames, and reports the faults alone: putting axe in once and leaving out what passed takes half the
 * time.
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  expect(page.frames(), 'frames, which would have to be looked at too').toHaveLength(1)
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const only = values === undefined ? {} : { runOnly: { type: 'rule' as const, values: [...values] } }
    const found = await window.axe?.run(document, { ...only, resultTypes: ['violations'] })
    if (found === undefined) throw new Error('axe is not there.')
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`))
  }, rules)
}
