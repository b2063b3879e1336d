import { marked, type Token, type Tokens } from 'marked'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { GuideNode, GuideText } from '../src/features/guide/guides.ts'

/** The anchor of a heading, as GitHub makes it: the same link works there and in the app. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').trim().replaceAll(/\s/g, '-')

/** Where a link leads: to a page and section of the guides, which stays in the app, or to a whole address. */
function linkOf(href: string, name: string): Record<string, string> {
  const [whole, page = name, hash] = /^(?:([a-z]+)\.md)?(?:#([\w-]+))?$/.exec(href) ?? []
  if (whole !== undefined) return { page, ...(hash === undefined ? {} : { hash }) }
  if (href.startsWith('https://')) return { href }
  throw new Error(`docs/guide/${name}.md has a link that only works in the repository: ${href}`)
}

/** The attributes of a picture, the only tag that a page may have. */
function pictureOf(html: string, name: string): GuideNode {
  const [whole, source = '', width = '', alt = ''] = /^<img src="([^"]+)" width="(\d+)" alt="([^"]+)">$/.exec(html.trim()) ?? []
  if (whole === undefined) throw new Error(`docs/guide/${name}.md has a tag that the app does not show: ${html}`)
  return ['img', { src: source, width, alt, loading: 'lazy' }, []]
}

/** Token by token what the app shows; of others nobody has written one yet. */
function nodesOf(tokens: readonly Token[], name: string): GuideNode[] {
  const inside = (token: { readonly tokens?: Token[] | undefined }) => nodesOf(token.tokens ?? [], name)
  // A head without a text heads nothing.
  const row = (cells: readonly Tokens.TableCell[], tag: 'td' | 'th'): GuideNode => ['tr', {}, cells.map((cell): GuideNode => [cell.text === '' ? 'td' : tag, {}, inside(cell)])]
  const head = (cells: readonly Tokens.TableCell[]): GuideNode[] => (cells.every(({ text }) => text === '') ? [] : [['thead', {}, [row(cells, 'th')]]])
  const makers: Readonly<Record<string, (token: never) => GuideNode[]>> = {
    space: () => [],
    paragraph: (token: Tokens.Paragraph) => [['p', {}, inside(token)]],
    text: (token: Tokens.Text) => (token.tokens === undefined ? [plain(token.text)] : inside(token)),
    escape: (token: Tokens.Escape) => [token.text],
    strong: (token: Tokens.Strong) => [['strong', {}, inside(token)]],
    em: (token: Tokens.Em) => [['em', {}, inside(token)]],
    codespan: (token: Tokens.Codespan) => [['code', {}, [token.text]]],
    code: (token: Tokens.Code) => [['pre', { tabIndex: '0' }, [token.text]]],
    link: (token: Tokens.Link) => [['a', linkOf(token.href, name), inside(token)]],
    html: (token: Tokens.HTML) => [pictureOf(token.text, name)],
    list: (token: Tokens.List) => [[token.ordered ? 'ol' : 'ul', {}, token.items.map((item): GuideNode => ['li', {}, inside(item)])]],
    table: (token: Tokens.Table) => [
      [
        'table',
        token.raw.includes('<img ') ? { className: 'pictures' } : {},
        [...head(token.header), ['tbody', {}, token.rows.map((cells) => row(cells, 'td'))]],
      ],
    ],
  }
  return tokens.flatMap((token) => {
    const make = makers[token.type]
    if (make === undefined) throw new Error(`docs/guide/${name}.md has a part that the app does not show: ${token.raw}`)
    return make(token as never)
  })
}

/** Text with its line breaks as spaces, and without the signs that HTML would need. */
const plain = (text: string): string => text.replaceAll('\n', ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** A list of links to the page's own sections, which the app makes itself. */
const isContents = (token: Token) => token.type === 'list' && token.raw.trim().split('\n').every((line) => /^- \[[^\]]+\]\(#[^)]+\)$/.test(line))

/** Reads a page: one heading of the first level, then sections. */
export function readGuide(markdown: string, name: string): GuideText {
  const parts: { title: string; depth: number; tokens: Token[] }[] = []
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') parts.push({ title: plain((token as Tokens.Heading).text), depth: (token as Tokens.Heading).depth, tokens: [] })
    else if (!isContents(token)) parts.at(-1)?.tokens.push(token)
  }
  const [first, ...rest] = parts
  if (first?.depth !== 1) throw new Error(`docs/guide/${name}.md does not begin with its title.`)
  return {
    title: first.title,
    intro: nodesOf(first.tokens, name),
    sections: rest.map(({ title, depth, tokens }) => ({ id: anchorOf(title), title, level: depth === 3 ? 3 : 2, nodes: nodesOf(tokens, name) })),
  }
}

const page = /\/docs\/guide\/([a-z]+)\.md$/

/** The pages of docs/guide as modules, made when the app is built: the browser gets no Markdown and nothing to read it with. */
export function guides(): Plugin {
  return {
    name: 'guides',
    transform: (code, id) => {
      const name = page.exec(id)?.[1]
      if (name === undefined) return undefined
      const imports: string[] = []
      const text = JSON.stringify(readGuide(code, name)).replaceAll(/"src":("\.\.\/images\/[\w.-]+")/g, (_, source: string) => {
        imports.push(`import picture${imports.length} from ${JSON.stringify(path.resolve(path.dirname(id), JSON.parse(source) as string))}\n`)
        return `"src":picture${imports.length - 1}`
      })
      return { code: `${imports.join('')}export default ${text}`, map: null }
    },
  }
}
