// `npm run words`: what a translator needs. `-- --missing [file]` lists the texts without a translation as JSON, to be filled in;
// `-- file.json` puts translations in; `-- --tidy` takes out the texts that no screen uses any more.
import { readFileSync, writeFileSync } from 'node:fs'
import { cataloguePath, readCatalogue, writeCatalogue } from './check/catalogue.mjs'
import { textsOf } from './check/texts.mjs'

const [first, second] = process.argv.slice(2)
const catalogue = readCatalogue()
const { texts } = textsOf()
const wanted = new Set(texts.map(({ text }) => text))
const said = new Set(texts.flatMap((one) => (one.said ? [one.text] : [])))
const missing = [...wanted].filter((text) => !catalogue.get(text)).toSorted()

if (first === '--missing') {
  const list = JSON.stringify(Object.fromEntries(missing.map((text) => [text, ''])), null, 2)
  if (second === undefined) console.log(list)
  else writeFileSync(second, `${list}\n`)
} else if (first === '--tidy') {
  const kept = [...catalogue].filter(([text]) => wanted.has(text))
  writeCatalogue(new Map(kept), said)
  console.log(`${catalogue.size - kept.length} texts taken out.`)
} else if (first !== undefined) {
  const pairs = Object.entries(/** @type {Record<string, string>} */ (JSON.parse(readFileSync(first, 'utf8'))))
  const unknown = pairs.filter(([english]) => !wanted.has(english))
  for (const [english, filipino] of pairs) if (filipino !== '' && wanted.has(english)) catalogue.set(english, filipino)
  writeCatalogue(catalogue, said)
  console.log(`${pairs.length - unknown.length} texts put in.`)
  for (const [english] of unknown) console.log(`No screen says: ${english}`)
} else {
  console.log(`${wanted.size} texts, ${missing.length} of them without a Filipino text in ${cataloguePath}.`)
}
