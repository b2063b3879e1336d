import { screenPaths } from '@bisita/contract/paths'
import { roles } from '@bisita/contract/users/roles'
import { allowedPaths } from '@bisita/rules/places/routes'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGuide } from './guides.ts'
import { type GuideNode, guidePages, type GuideText, isGuide, pagesFor } from '../src/features/guide/guides.ts'
import { placeFor } from '../src/features/guide/sections.ts'

const folder = path.join(import.meta.dirname, '../../../docs/guide')
const names = Object.keys(guidePages).filter(isGuide)
const texts = new Map<string, GuideText>(names.map((name) => [name, readGuide(readFileSync(path.join(folder, `${name}.md`), 'utf8'), name)]))

/** The attributes of each tag of a kind in the guides. */
function all(tag: string): readonly Readonly<Record<string, string>>[] {
  const within = (nodes: readonly GuideNode[]): Readonly<Record<string, string>>[] =>
    nodes.flatMap((node) => (typeof node === 'string' ? [] : [...(node[0] === tag ? [node[1]] : []), ...within(node[2])]))
  return [...texts.values()].flatMap(({ intro, sections }) => [...within(intro), ...sections.flatMap(({ nodes }) => within(nodes))])
}

/** Whether `page#section` or `page` is there. */
function exists(place: string): boolean {
  const [page = '', section] = place.split('#')
  const text = texts.get(page)
  return text !== undefined && (section === undefined || text.sections.some(({ id }) => id === section))
}

describe('the guides in the app', () => {
  test('each page of docs/guide is one of them', () => {
    expect(readdirSync(folder).map((file) => file.replace(/\.md$/, '')).toSorted()).toEqual(names.toSorted())
  })

  test('each role has help for each screen that it may open, and it is there', () => {
    const helps = roles.flatMap((role) => allowedPaths(role, screenPaths).map((screen) => ({ role, screen, place: placeFor(screen, role) })))
    expect(helps.filter(({ place }) => !exists(place))).toEqual([])
    // The own page as a whole is for screens that say themselves what they are.
    expect([...new Set(helps.filter(({ role, place }) => place === pagesFor[role][0]).map(({ screen }) => screen))]).toEqual(['/guide', '/about'])
  })

  test('a path below a screen has the help of the screen, an unknown one the own page', () => {
    expect(placeFor('/clients/1', 'oic')).toBe('basics#clients')
    expect(placeFor('/nothing', 'tele')).toBe('tele')
  })

  test('each link leads to a section that is there', () => {
    const links = all('a')
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter(({ page, hash, href }) => href === undefined && !exists(hash === undefined ? (page ?? '') : `${page}#${hash}`))).toEqual([])
  })

  test('each picture is there, says what it shows and is loaded once it comes into sight', () => {
    const pictures = all('img')
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter(({ src = '', alt = '', loading }) => alt === '' || loading !== 'lazy' || !existsSync(path.join(folder, src)))).toEqual([])
  })

  test('the headings of a page are different', () => {
    for (const { sections } of texts.values()) expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  })
})

test('a link that only the repository can follow does not build, and nor does a tag', () => {
  expect(() => readGuide('# Title\n\n[code](../../apps/server)', 'mr')).toThrow('docs/guide/mr.md has a link that only works in the repository: ../../apps/server')
  expect(() => readGuide('# Title\n\n<script>alert(1)</script>', 'mr')).toThrow('docs/guide/mr.md has a tag that the app does not show')
  expect(() => readGuide('No title', 'mr')).toThrow('docs/guide/mr.md does not begin with its title.')
})

test('a page is its title, what comes before the sections, and the sections; signs of HTML are text', () => {
  expect(readGuide('# A < B\n\n- [One](#one)\n- [Two, now](#two-now)\n\nHello\n**you** & "me".\n\n## One\n\n`a<b` [x](oic.md#people)\n\n### Two, now\n\n```sh\nls <x>\n```\n\n- it\'s\n', 'mr')).toEqual({
    title: 'A < B',
    intro: [['p', {}, ['Hello ', ['strong', {}, ['you']], ' & "me".']]],
    sections: [
      { id: 'one', title: 'One', level: 2, nodes: [['p', {}, [['code', {}, ['a<b']], ' ', ['a', { page: 'oic', hash: 'people' }, ['x']]]]] },
      { id: 'two-now', title: 'Two, now', level: 3, nodes: [['pre', { tabIndex: '0' }, ['ls <x>']], ['ul', {}, [['li', {}, ["it's"]]]]] },
    ],
  })
})
