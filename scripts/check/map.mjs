import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../setup/fingerprint.mjs'
import { inRoot } from '../setup/paths.mjs'

const page = 'docs/architecture.md'
const heading = '## The map'
/** Each folder directly in one of these has a line of the map. */
const parents = [
  'apps/server/src', 'apps/server/src/domains', 'apps/web/src', 'apps/web/src/app', 'apps/web/src/device', 'apps/web/src/features', 'apps/web/src/ui',
  'packages/contract/src', 'packages/rules/src', 'scripts',
]
/** So has each of these. */
const alone = ['apps/e2e', 'bench', 'deploy']
/** Pages that lead somebody from file to file. */
const guides = ['docs/architecture.md', 'docs/how-to-add.md', 'docs/words.md']
const named = /`((?:apps|packages|bench|scripts|deploy|docs)\/[^`<>* ]+)`/g
const line = /^\| `([^`]+)` \| ([^|]*) \| `([^`]+)` \|$/

/**
 * Each folder of source has one line in the map of docs/architecture.md, each line has its folder and its first file, and
 * the pages that lead from file to file name only files that are there.
 * @returns {string[]} what is wrong, a line each
 */
export function mapFaults() {
  const text = readFileSync(inRoot(page), 'utf8')
  const from = text.indexOf(`${heading}\n`)
  if (from < 0) return [`${page} has no heading "${heading}": it holds the tables with a line for every folder.`]
  const end = text.indexOf('\n## ', from + heading.length)
  const rows = text
    .slice(from, end < 0 ? undefined : end)
    .split('\n')
    .filter((row) => row.startsWith('| `'))
  const lines = rows.flatMap((row) => {
    const [, folder, what, first] = line.exec(row) ?? []
    return folder === undefined || what === undefined || first === undefined ? [] : [{ folder, what: what.trim(), first }]
  })
  const malformed = rows.filter((row) => !line.test(row))
  return [
    ...malformed.map((row) => `${page}: this line of the map is not "| \`folder\` | one sentence | \`first file\` |": ${row}`),
    ...lines.flatMap(lineFaults),
    ...guides.flatMap(guideFaults),
    ...wanted().flatMap((folder) => folderFault(folder, lines.filter((one) => one.folder === folder).length)),
  ]
}

/** @param {{ folder: string, what: string, first: string }} line */
function lineFaults({ folder, what, first }) {
  if (!existsSync(inRoot(folder))) return [`${page}: the map has a line for ${folder}, which is not there: take the line out, or name the folder as it is called now.`]
  return [
    ...(existsSync(inRoot(folder, first)) ? [] : [`${page}: the first file of ${folder} is ${first}, which is not there: name the file to open first.`]),
    ...(what === '' ? [`${page} does not say what ${folder} is: write one plain sentence.`] : []),
  ]
}

/** @param {string} guide */
function guideFaults(guide) {
  // The lines of the map itself are looked at one by one.
  const text = readFileSync(inRoot(guide), 'utf8').replace(/^\| `.*$/gm, '')
  const places = new Set([...text.matchAll(named)].map(([, place = '']) => place))
  const missing = [...places].filter((place) => !existsSync(inRoot(place)))
  return missing.map((place) => `${guide} names ${place}, which is not there: name the file as it is called now, or take the line out.`)
}

/**
 * @param {string} folder
 * @param {number} times
 */
function folderFault(folder, times) {
  if (times === 1) return []
  return times === 0
    ? [`${folder} has no line in the map of ${page}: add "| \`${folder}\` | what it is, one sentence | \`the file to open first\` |" under "${heading}".`]
    : [`${folder} has ${times} lines in the map of ${page}: leave one.`]
}

/** The folders that need a line. Those without a file are none: git does not keep them. */
function wanted() {
  const inside = parents
    .filter((parent) => existsSync(inRoot(parent)))
    .flatMap((parent) =>
      readdirSync(inRoot(parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist')
        .map(({ name }) => path.posix.join(parent, name)),
    )
  return [...inside, ...alone].filter((folder) => filesIn(inRoot(folder)).length > 0)
}
