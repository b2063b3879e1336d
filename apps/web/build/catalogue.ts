import { readFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'
import type { Plugin } from 'vite'
import { saidKey } from '../../../packages/contract/src/words.ts'
import { versionOf } from './versionOf.ts'

/** The comment of a text that a server says, as `npm run words` writes it. */
const mark = 'Said by the server.'

const file = path.join(import.meta.dirname, '../src/words/fil.po')

/** The version of the catalogue: a browser that keeps another one fetches it again. */
export const wordsVersion = (): string => versionOf(readFileSync(file))

/** A catalogue of translated texts (`*.po`) as a module of its own: English to translated. */
export function catalogue(): Plugin {
  return {
    name: 'catalogue',
    transform: (code, id) => {
      if (!id.endsWith('.po')) return undefined
      const { items } = PO.parse(code)
      const texts = items.flatMap(({ msgid, msgstr }) => (msgstr[0] ? [[msgid, msgstr[0]]] : []))
      // What a server says with values in it is found by what it looks like (`known` of the words).
      const said = items.flatMap(({ msgid, extractedComments }) => (extractedComments.includes(mark) && msgid.includes('{') ? [msgid] : []))
      texts.push([saidKey, said.join('\n')])
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))})`, map: null }
    },
  }
}
