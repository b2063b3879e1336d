import { defineCall } from '@bisita/contract/calls/call'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '../calls.ts'
import { openApi } from './openapi.ts'
import { html } from './html.ts'
import { documentPage } from './page.ts'
import { schemaText } from './schemaText.ts'

const page = documentPage(openApi(calls, '1.2.3'))

describe('the page', () => {
  test('runs no script and loads nothing but itself', () => {
    expect(page).not.toMatch(/<script|\son\w+=|javascript:|<link|<img|@import|url\(/i)
  })

  test('lets no text of a call become markup', () => {
    const call = defineCall({
      name: 'trial.run',
      method: 'GET',
      path: '/trial',
      summary: '<b onclick="x">&\'</b>',
      requires: 'anyone',
      query: z.strictObject({ '<i>': z.enum(['<u>']).optional() }),
      answers: { 200: z.object({}) },
    })
    const made = documentPage(openApi([call], '<1>'))
    expect(made).not.toMatch(/<(b|i|u|1)[ >]/)
    expect(made).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;&lt;/b&gt;')
  })

  test('shows each call with its method and path', () => {
    for (const { method, path } of calls) expect(page).toContain(`${method}</span> /api${path}</code>`)
  })

  test('has every target that it links to, once', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const linked = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(linked.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('has one h1, and no level of headings left out', () => {
    const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.every((level, at) => at === 0 || level <= (levels[at - 1] as number) + 1)).toBe(true)
  })
})

test('html escapes what is put in, but not what it made itself', () => {
  expect(html`<p>${'<&">'}${html`<b>${1}</b>`}${false}${undefined}</p>`.html).toBe('<p>&lt;&amp;&quot;&gt;<b>1</b></p>')
})

describe('what a value may be', () => {
  test.each([
    [{ type: 'string', maxLength: 9 }, 'text, at most 9 characters'],
    [{ type: 'string', pattern: String.raw`^\d{10}$` }, 'text, 10 digits'],
    [{ type: 'string', format: 'date', pattern: 'x' }, 'date, YYYY-MM-DD'],
    [{ type: 'integer', minimum: 1, maximum: 5 }, 'whole number, 1 to 5'],
    [{ type: ['string', 'null'] }, 'text or null'],
    [{ anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] }, 'number, at least 0 or null'],
    [{ enum: ['a', 'b'] }, 'one of <code>a</code>, <code>b</code>'],
    [{ const: true }, '<code>true</code>'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Client' } }, 'list of <a href="#Client">Client</a>'],
    [{ type: 'object', properties: { n: { type: 'integer' } } }, '{ <code>n</code>: whole number }'],
    [{}, 'anything'],
  ] as const)('%j', (schema, text) => {
    expect(schemaText(structuredClone(schema) as Parameters<typeof schemaText>[0]).html).toBe(text)
  })
})
