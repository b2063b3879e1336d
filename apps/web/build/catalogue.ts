import { readFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'
import type { Plugin } from 'vite'
import { versionOf } from './versionOf.ts'

const file = path.join(import.meta.dirname, '../src/words/fil.po')

/** The version of the catalogue: a browser that keeps another one fetches it again. */
export const wordsVersion = (): string => versionOf(readFileSync(file))

/** A catalogue of translated texts (`*.po`) as a module of its own: English to translated. */
export function catalogue(): Plugin {
  return {
    name: 'catalogue',
    transform: (code, id) => {
      if (!id.endsWith('.po')) return undefined
      const texts = PO.parse(code).items.flatMap(({ msgid, msgstr }) => (msgstr[0] ? [[msgid, msgstr[0]]] : []))
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))})`, map: null }
    },
  }
}
