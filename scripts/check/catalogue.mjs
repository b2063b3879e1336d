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
  return new Map(itemsOf(file).map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']))
}

/**
 * The English texts that are marked as said by a server: browsers find them by what they look like once they are filled in.
 * @param {string} [file]
 * @returns {Set<string>}
 */
export function readSaid(file = inRoot(cataloguePath)) {
  return new Set(itemsOf(file).flatMap(({ msgid, extractedComments }) => (extractedComments.includes(mark) ? [msgid] : [])))
}

/** @param {string} file */
const itemsOf = (file) => (existsSync(file) ? PO.parse(readFileSync(file, 'utf8')).items : [])

/** The comment of a text that a server says. */
export const mark = 'Said by the server.'

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
 * @param {ReadonlySet<string>} [said] those that a server says
 * @param {string} [file]
 */
export function writeCatalogue(texts, said = new Set(), file = inRoot(cataloguePath)) {
  const sorted = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, [head, ...sorted.map(([english, filipino]) => `${said.has(english) ? `#. ${mark}\n` : ''}msgid ${quoted(english)}\nmsgstr ${quoted(filipino)}\n`)].join('\n'))
}
