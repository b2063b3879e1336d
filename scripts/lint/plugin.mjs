import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { objection } from './import-rules.mjs'
import { targetOf } from './targets.mjs'
import { commentObjection, nameObjection } from './words.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Files of a server domain that build SQL without being a store themselves are parts of one: only stores use them.
 */
const sayParts = 'This file holds SQL, which is reached through a *.store.ts only. Call a function of the store.'
const layers = /^apps\/server\/src\/domains\/.*\.(routes|service|jobs)\.ts$/
const storePart = /^apps\/server\/src\/domains\/(?!.*\.store\.ts$)/

/** @type {Map<string, boolean>} */
const known = new Map()

/** @param {string} file */
function holdsSql(file) {
  let answer = known.get(file)
  if (answer === undefined) {
    try {
      answer = /^import (?!type )[^\n]*\bsql\b[^\n]* from 'kysely'/m.test(readFileSync(path.join(root, file), 'utf8'))
    } catch {
      answer = false // there is no such file, which the compiler says
    }
    known.set(file, answer)
  }
  return answer
}

/**
 * What the rules use of what the linter gives them; it exports no types of these.
 * @typedef {{message: string, node?: unknown, loc?: unknown}} Finding at a node or a place
 * @typedef {{filename: string, sourceCode: {getAllComments: () => {value: string, loc: unknown}[]}, report: (finding: Finding) => void}} Context
 * @typedef {{type?: string, source?: {value: unknown} | null, importKind?: string, exportKind?: string}} FromElsewhere an import or an export from somewhere
 * @typedef {{id?: {type: string, name?: string} | null}} Declaration patterns take their names from elsewhere
 */

/** The import rules and the words that are not used, as rules of the linter, so that an editor shows them too. */
export default {
  meta: { name: 'bisita' },
  rules: {
    imports: {
      /** @param {Context} context */
      create(context) {
        const from = path.relative(root, context.filename).split(path.sep).join('/')
        /** @param {FromElsewhere} node */
        const see = (node) => {
          if (typeof node.source?.value !== 'string') return
          const target = targetOf(from, node.source.value)
          const typeOnly = node.importKind === 'type' || node.exportKind === 'type'
          const isPart = layers.test(from) && target.file !== undefined && storePart.test(target.file)
          const message = objection(from, target, { typeOnly, later: node.type === 'ImportExpression' }) ?? (isPart && !typeOnly && holdsSql(target.file) ? sayParts : undefined)
          if (message) context.report({ node: node.source, message })
        }
        return { ImportDeclaration: see, ExportNamedDeclaration: see, ExportAllDeclaration: see, ImportExpression: see }
      },
    },
    words: {
      /** @param {Context} context */
      create(context) {
        /** @param {Declaration} node */
        const declared = ({ id }) => {
          const message = id?.type === 'Identifier' && id.name !== undefined ? nameObjection(id.name) : undefined
          if (message) context.report({ node: id, message })
        }
        return {
          Program() {
            for (const comment of context.sourceCode.getAllComments()) {
              const message = commentObjection(comment.value)
              if (message) context.report({ loc: comment.loc, message })
            }
          },
          VariableDeclarator: declared,
          FunctionDeclaration: declared,
          ClassDeclaration: declared,
          TSTypeAliasDeclaration: declared,
          TSInterfaceDeclaration: declared,
        }
      },
    },
  },
}
