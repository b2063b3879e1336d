import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../setup/fingerprint.mjs'
import { inRoot, root } from '../setup/paths.mjs'
import { cataloguePath, readCatalogue, readSaid } from './catalogue.mjs'
import { argumentsOf } from './icu.mjs'
import { oddTexts } from './odd-texts.mjs'
import { textsOf } from './texts.mjs'

/** Pages that people who use the product read. */
const guides = ['docs/guide']

/**
 * Every text of the screens is in the catalogue of each language with the same arguments, the catalogue has no other, and none
 * uses a word of `odd-texts.mjs`.
 * @returns {string[]} what is wrong, a line each
 */
export function wordsFaults({ found = textsOf(), catalogue = readCatalogue(), said = readSaid(), pages = guides.flatMap((folder) => filesIn(inRoot(folder))) } = {}) {
  const wanted = new Map(found.texts.map(({ text, file }) => [text, file]))
  return [
    ...found.faults,
    ...found.texts.flatMap(valueFaults),
    ...[...wanted].flatMap(([text, file]) => oddFaults(text, file)),
    ...[...wanted].filter(([text]) => !catalogue.get(text)).map(([text, file]) => `${file}: "${text}" has no Filipino text. See: npm run words -- --missing`),
    ...[...catalogue.keys()].filter((text) => !wanted.has(text)).map((text) => `${cataloguePath}: no screen uses "${text}". Take it out: npm run words -- --tidy`),
    ...markFaults(found.texts, said),
    ...[...catalogue].flatMap(([english, filipino]) => (filipino === '' || !wanted.has(english) ? [] : translationFaults(english, filipino))),
    ...pages.flatMap((file) => oddFaults(readFileSync(file, 'utf8'), path.relative(root, file))),
  ]
}

/**
 * What a server says is marked in the catalogue, or no browser finds it; and its plurals have their number in each form, by which they are read.
 * @param {readonly import('./texts.mjs').Text[]} texts
 * @param {ReadonlySet<string>} marked
 */
function markFaults(texts, marked) {
  const saying = texts.filter(({ said }) => said)
  const all = new Set(saying.map(({ text }) => text))
  return [
    ...saying.flatMap(({ text, file }) => (marked.has(text) ? [] : [`${file}: "${text}" is not marked as said by the server in ${cataloguePath}. Mark it: npm run words -- --tidy`])),
    ...[...marked].flatMap((text) => (all.has(text) ? [] : [`${cataloguePath}: no server says "${text}". Take the mark off: npm run words -- --tidy`])),
    ...saying.flatMap(({ text, file }) => (/(one|other|=\d+) \{[^#}]*\}/.test(text) ? [`${file}: "${text}": each form of a plural that the server says has its number, #.`] : [])),
  ]
}

/** @param {import('./texts.mjs').Text} text */
function valueFaults({ text, file, names }) {
  const { names: needed, faults } = argumentsOf(text)
  const missing = names === null ? [] : [...needed].filter((name) => !names.includes(name))
  const unused = (names ?? []).filter((name) => !needed.has(name))
  return [...faults, ...missing.map((name) => `{${name}} is given no value`), ...unused.map((name) => `the value ${name} is not in the text`)].map((fault) => `${file}: "${text}": ${fault}.`)
}

/**
 * @param {string} english
 * @param {string} filipino
 */
function translationFaults(english, filipino) {
  const { names } = argumentsOf(english)
  const translated = argumentsOf(filipino)
  const missing = [...names].filter((name) => !translated.names.has(name))
  const unknown = [...translated.names].filter((name) => !names.has(name))
  const space = (/** @type {string} */ text) => [text.length - text.trimStart().length, text.length - text.trimEnd().length].join()
  return [
    ...translated.faults,
    ...missing.map((name) => `{${name}} is missing`),
    ...unknown.map((name) => `{${name}} is not in the English text`),
    ...(space(english) === space(filipino) ? [] : ['it begins or ends with other spaces']),
    ...oddTexts.filter(({ filipino: too }) => too === true).flatMap(({ form, say }) => (form.test(filipino) ? [say] : [])),
  ].map((fault) => `${cataloguePath}: the Filipino text of "${english}": ${fault}.`)
}

/**
 * @param {string} text
 * @param {string} where
 */
function oddFaults(text, where) {
  return oddTexts.flatMap(({ form, say }) => {
    const match = form.exec(text)
    return match === null ? [] : [`${where}: "${match[0]}" in "${text.slice(Math.max(0, match.index - 30), match.index + 50).replaceAll('\n', ' ')}". Say ${say}.`]
  })
}
