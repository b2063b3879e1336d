import { readFileSync } from 'node:fs'
import path from 'node:path'
import { saidKey } from '@bisita/contract/words'
import type { BrowserContext, Page } from '@playwright/test'
import PO from 'pofile'

const { items } = PO.parse(readFileSync(path.join(import.meta.dirname, '../../web/src/words/fil.po'), 'utf8'))

/** The Filipino texts by their English ones, as the build reads them. */
export const filipino: ReadonlyMap<string, string> = new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']))

/** Those that a server says with values in them, as the build lists them. */
const said = items.flatMap(({ msgid, extractedComments }) => (extractedComments.length > 0 && msgid.includes('{') ? [msgid] : [])).join('\n')

/** A text that takes 40 % more room: a word is stretched, a sentence goes on. */
function longer(text: string): string {
  const words = text.replaceAll(/\{[^{}]*\}/g, '').length
  const more = Math.ceil(words * 0.4)
  const last = text.trimEnd().at(-1) ?? ''
  return /\s|\}/.test(text.trim()) ? `${text.trimEnd()} ${'more '.repeat(Math.ceil(more / 5)).slice(0, more).trim()}${/\s$/.test(text) ? ' ' : ''}` : text + last.repeat(more)
}

/** Every text of the catalogue, 40 % longer than English. */
export const pseudo: ReadonlyMap<string, string> = new Map([...filipino.keys()].map((text) => [text, longer(text)]))

/** Has every page of a context speak a language, as one that has chosen it does. */
export async function speakIn(context: BrowserContext, texts: ReadonlyMap<string, string>): Promise<void> {
  await context.addInitScript((kept) => {
    if (location.protocol === 'about:') return
    localStorage.setItem('language', 'fil')
    localStorage.setItem('words', kept)
  }, JSON.stringify({ version: 'test', texts: { ...Object.fromEntries(texts), [saidKey]: said } }))
}

/** Sentences of the catalogue that a page shows in English, or says to a screen reader, where it does not say that it is English: the guide is. */
export async function englishSeen(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((element) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) if (texts.currentNode.parentElement?.closest('script, style, noscript, [lang=en]') === null) said.push(texts.currentNode.textContent ?? '')
    return said.map((text) => text.trim())
  })
  return [...new Set(seen)].filter((text) => text.includes(' ') && filipino.has(text) && filipino.get(text) !== text)
}

/** What reaches over the right edge of a page, for a failure that says where. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [`${document.documentElement.scrollWidth} of ${width}`, ...[...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && element.children.length === 0)
      .slice(0, 8)
      .map((element) => `${element.tagName}.${element.className} "${(element.textContent ?? '').slice(0, 40)}" to ${Math.round(element.getBoundingClientRect().right)}`)]
  })
