import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'

/** The rows of a list, whatever they are made of: what opens a record or unfolds. */
export const anyRows = (page: Page): Locator => page.getByRole('main').locator('li:has(> a), tbody tr:has(a), li:has(> button[aria-expanded])')

/**
 * How many rows are seen whole as the screen opens: within the screen, and with nothing over their beginning, middle and
 * end, on their first line and on their last.
 */
export const seenRows = (rows: Locator): Promise<number> =>
  rows.evaluateAll((elements) =>
    elements.filter((row) => {
      const { left, width, top, bottom } = row.getBoundingClientRect()
      const shown = (x: number, y: number) => row.contains(document.elementFromPoint(left + width * x, y))
      return [0.04, 0.5, 0.96].every((x) => shown(x, top + 3) && shown(x, bottom - 3))
    }).length,
  )

/** Heads of columns that are names of people, places and things. */
const named = /^(Area|Assigned to|Branch|By|Client|Name|Person|Product|Requested by|Username)\b/

/** The names of a screen's table that take more than one line: of its rows, and of the columns whose heads say so. */
export const namesInLines = (page: Page): Promise<readonly string[]> =>
  page.getByRole('main').evaluate((main, heads) => {
    const pattern = new RegExp(heads)
    const lines = (cell: Element) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      let text = texts.nextNode()
      while (text !== null && ((text.textContent ?? '').trim() === '' || text.parentElement?.closest('label, .unseen') !== null)) text = texts.nextNode()
      if (text === null) return 0
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    const cells = [...main.querySelectorAll('table')].flatMap((table) => {
      const titles = [...table.querySelectorAll('thead th')].map((head) => head.textContent.trim())
      return [...table.querySelectorAll('tbody tr')].flatMap((row) =>
        [...row.children].filter((cell, i) => row.children.length === titles.length && (cell.matches('th[scope=row]') || pattern.test(titles[i] ?? ''))),
      )
    })
    const trail = [...main.querySelectorAll('li > button[aria-expanded] > span')]
    return [...cells, ...trail].filter((cell) => lines(cell) > 1).map((cell) => cell.textContent)
  }, named.source)

/** What the answer of a list has: the record's id under one of two names. */
type Answer = { items: Record<string, unknown>[]; count: number }

/**
 * Has a list of a screen ten rows of its own, copies of those that are ordinary: a test that counts rows is not to
 * depend on how many there are and what they have to say.
 */
export const withTenRows = (page: Page, path: string, ordinary: (row: Record<string, unknown>) => boolean = () => true) =>
  page.route(new RegExp(`/api/${path}(\\?(?!.*status=running)|$)`), async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Answer
    const some = body.items.filter(ordinary)
    if (some.length === 0) throw new Error(`No ordinary row in ${path}`)
    const items = Array.from({ length: 10 }, (_, i) => {
      const row = some[i % some.length] ?? {}
      return i < some.length ? row : { ...row, ...Object.fromEntries(['id', 'approval_id'].filter((key) => key in row).map((key) => [key, randomUUID()])) }
    })
    await route.fulfill({ response: answer, json: { ...body, items, count: Math.max(10, body.count) } })
  })
