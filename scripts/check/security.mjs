import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../setup/paths.mjs'

const page = 'docs/security/asvs.md'
/** The inventory of keys and algorithms, which the page names. */
const inventory = 'docs/security/cryptography.md'
const states = new Set(['met', 'partly', 'not'])
const place = /`((?:apps|packages|bench|scripts|deploy|docs)\/[^`\s]+|package-lock\.json)`/g

/**
 * The requirements of levels 1 and 2 of ASVS 5.0.0 by section, as numbers and ranges; what is left out there is level 3.
 * @type {Readonly<Record<string, string>>}
 */
const sections = {
  1.1: '1-2', 1.2: '1-9', 1.3: '1-11', 1.4: '1-3', 1.5: '1-2',
  2.1: '1-3', 2.2: '1-3', 2.3: '1-4', 2.4: '1-1',
  3.2: '1-2', 3.3: '1-4', 3.4: '1-6', 3.5: '1-5', 3.7: '1-2',
  4.1: '1-3', 4.2: '1-1', 4.3: '1-2', 4.4: '1-4',
  5.1: '1-1', 5.2: '1-3', 5.3: '1-2', 5.4: '1-3',
  6.1: '1-3', 6.2: '1-12', 6.3: '1-4', 6.4: '1-4', 6.5: '1-5', 6.6: '1-3', 6.8: '1-4',
  7.1: '1-3', 7.2: '1-4', 7.3: '1-2', 7.4: '1-5', 7.5: '1-2', 7.6: '1-2',
  8.1: '1-2', 8.2: '1-3', 8.3: '1-1', 8.4: '1-1',
  9.1: '1-3', 9.2: '1-4',
  10.1: '1-2', 10.2: '1-2', 10.3: '1-4', 10.4: '1-11', 10.5: '1-5', 10.6: '1-2', 10.7: '1-3',
  11.1: '1-2', 11.2: '1-3', 11.3: '1-3', 11.4: '1-4', 11.5: '1-1', 11.6: '1-1',
  12.1: '1-3', 12.2: '1-2', 12.3: '1-4',
  13.1: '1-1', 13.2: '1-5', 13.3: '1-2', 13.4: '1-5',
  14.1: '1-2', 14.2: '1-4', 14.3: '1-3',
  15.1: '1-3', 15.2: '1-3', 15.3: '1-7',
  16.1: '1-1', 16.2: '1-5', 16.3: '1-4', 16.4: '1-3', 16.5: '1-3',
  17.1: '1-1', 17.2: '1-4', 17.3: '1-2',
}

const requirements = Object.entries(sections).flatMap(([section, range]) => {
  const [first = 1, last = 1] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, n) => `${section}.${first + n}`)
})

/**
 * Each requirement of levels 1 and 2 has one line on the page of ASVS, each line a known state, a line that says "met" a
 * file or a part of the page as its evidence; and every file that is named there and in the inventory exists.
 * @returns {string[]} what is wrong, a line each
 */
export function securityFaults() {
  const text = readFileSync(inRoot(page), 'utf8')
  const lines = text.split('\n').flatMap((line) => {
    const [, id, asked, state, where] = /^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$/.exec(line) ?? []
    return id === undefined ? [] : [{ id, asked, state: state ?? '', where: where ?? '' }]
  })
  const unneeded = (text.split("## What doesn't apply")[1]?.split('\n## ')[0] ?? '').split('\n').flatMap((line) => line.split('|')[1]?.match(/\b\d+\.\d+\.\d+\b/g) ?? [])
  const found = [...lines.map(({ id }) => id), ...unneeded]
  return [
    ...requirements.filter((id) => !found.includes(id)).map((id) => `${page} has no line for ${id}`),
    ...found.filter((id, at) => !requirements.includes(id) || found.indexOf(id) !== at).map((id) => `${page} has ${id} twice, or there is no such requirement in levels 1 and 2`),
    ...lines.filter(({ state }) => !states.has(state)).map(({ id }) => `${page}, ${id}: the state is met, partly or not`),
    ...lines.filter(({ state, where }) => state === 'met' && where.search(place) < 0 && !where.includes('](#')).map(({ id }) => `${page}, ${id}: name the test or the place in the code`),
    ...[page, inventory].flatMap((one) =>
      [...readFileSync(inRoot(one), 'utf8').matchAll(place)].filter(([, file]) => !existsSync(inRoot(file ?? ''))).map(([, file]) => `${one} names ${file}, which is not there`),
    ),
  ]
}
