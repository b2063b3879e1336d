import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { filesIn } from '../setup/fingerprint.mjs'
import { inRoot, root } from '../setup/paths.mjs'

/** Where the texts of the screens are written. */
const sources = ['apps/web/src', 'packages/contract/src', 'packages/rules/src']
/** Where texts are that the server says, in calls of worded(). */
const server = 'apps/server/src'
const apart = /contract\/src\/words\.ts$|\.test\.tsx?$|\/testing\/|[Ff]ixtures?\.tsx?$|\.d\.ts$/
/** Properties of elements that people read, or a screen reader says. */
const visible = /^(label|title|placeholder|aria-label|aria-description|description|alt|text|word|message|hint|caption|act|action|keep|legend)$/
/** Names that are the same in each language: of the product, keys and marks. */
const named = /^(Bisita|Ctrl K|Ctrl|Enter|Esc|m|km|MB|GB|GPS|SMS|[^\p{L}]*)$/u

/**
 * @typedef {{text: string, file: string, names: readonly string[] | null, said: boolean}} Text a text and the names of its values, null where they are not written out; and whether a server says it
 * @typedef {{type: string, start: number, [key: string]: unknown}} Node a node of the syntax tree
 */

/**
 * Every text of the screens, and what is wrong with how they are written.
 * @param {readonly string[]} [files] other files than those of the product
 * @returns {{texts: Text[], faults: string[]}}
 */
export function textsOf(files = [...sources, server].flatMap((folder) => filesIn(inRoot(folder)))) {
  /** @type {Text[]} */
  const texts = []
  /** @type {string[]} */
  const faults = []
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || apart.test(file)) continue
    const name = path.relative(root, file)
    const code = readFileSync(file, 'utf8')
    if (name.startsWith(server) && !code.includes('worded(')) continue
    const { program } = parseSync(file, code)
    const at = (/** @type {Node} */ node) => `${name}:${code.slice(0, node.start).split('\n').length}`
    walk(/** @type {Node} */ (/** @type {unknown} */ (program)), (node) => {
      const found = callOf(node)
      if (found !== undefined) {
        if (found.text === undefined) faults.push(`${at(node)}: t() takes its text written out, or no translator sees it.`)
        else texts.push({ text: found.text, file: name, names: found.names, said: found.said })
      }
      const bare = bareText(node)
      if (bare !== undefined) faults.push(`${at(node)}: "${bare}" is not in t(), so it stays English in every language.`)
    })
  }
  return { texts, faults }
}

/**
 * @param {Node} node
 * @param {(node: Node) => void} see
 */
function walk(node, see) {
  see(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (child !== null && typeof child === 'object' && typeof child.type === 'string') walk(child, see)
  }
}

/**
 * The text of a call of t() and the names of its values.
 * @param {Node} node
 * @returns {{text: string | undefined, names: string[] | null, said: boolean} | undefined}
 */
function callOf(node) {
  if (node.type !== 'CallExpression') return undefined
  const { callee, arguments: given } = /** @type {{callee: Node, arguments: Node[]}} */ (/** @type {unknown} */ (node))
  if (callee.type !== 'Identifier' || (callee['name'] !== 't' && callee['name'] !== 'worded')) return undefined
  const said = callee['name'] === 'worded'
  const [first, values] = given
  const text = first?.type === 'Literal' && typeof first['value'] === 'string' ? first['value'] : undefined
  if (values === undefined) return { text, names: [], said }
  if (values.type !== 'ObjectExpression') return { text, names: null, said }
  const properties = /** @type {{type: string, key?: {name?: string, value?: string}}[]} */ (values['properties'])
  return { text, names: properties.every(({ type }) => type === 'Property') ? properties.map(({ key }) => key?.name ?? key?.value ?? '') : null, said }
}

/**
 * A text that a person would see and no translator.
 * @param {Node} node
 */
function bareText(node) {
  if (node.type === 'JSXText') {
    const text = String(node['value']).trim()
    return named.test(text) ? undefined : text
  }
  if (node.type !== 'JSXAttribute') return undefined
  const { name, value } = /** @type {{name: {name: unknown}, value: Node | null}} */ (/** @type {unknown} */ (node))
  if (typeof name.name !== 'string' || !visible.test(name.name) || value?.type !== 'Literal') return undefined
  const text = String(value['value'])
  return /^\p{Lu}|\s/u.test(text) && !named.test(text) ? text : undefined
}
