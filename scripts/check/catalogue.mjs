import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import PO from 'pofile'
import { inRoot } from '../setup/paths.mjs'

export const cataloguePath = 'apps/web/src/words/fil.po'

/**
 * The Filipino texts by their English ones.
 * @param {string} [file]
 * @returns {Map<string, string>}
 */
export function readCatalogue(file = inRoot(cataloguePath)) {
  const items = existsSync(file) ? PO.parse(readFileSync(file, 'utf8')).items : []
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']))
}

const head = `# Filipino texts of Bisita's screens, for a translator: any editor of PO files opens this file.
# Each English text is in ICU message format: what stands in braces is filled in, and stays as it is.
# Written by the program's authors. TO BE READ BY A NATIVE SPEAKER before it is relied on.
msgid ""
msgstr ""
"Language: fil\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
`

const quoted = (/** @type {string} */ text) => JSON.stringify(text)

/**
 * Writes the catalogue, one text after the other in the order of the alphabet, which merges well.
 * @param {ReadonlyMap<string, string>} texts
 * @param {string} [file]
 */
export function writeCatalogue(texts, file = inRoot(cataloguePath)) {
  const sorted = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, [head, ...sorted.map(([english, filipino]) => `msgid ${quoted(english)}\nmsgstr ${quoted(filipino)}\n`)].join('\n'))
}
