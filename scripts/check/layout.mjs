import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { domainWords } from '../lint/domains.mjs'
import { featureWords, sharedFiles } from '../lint/features.mjs'
import { filesIn } from '../setup/fingerprint.mjs'
import { inRoot, root } from '../setup/paths.mjs'

/** But for what is generated. */
const mostLines = 250
const mostFiles = 25
/** Folders of things of one kind that are found by their names: a file for each step of the schema, screen or measurement. */
const roomy = new Set(['apps/server/src/database/migrations', 'apps/e2e', 'bench'])

/**
 * What is wrong with names and sizes, one line for each.
 * @returns {string[]}
 */
export function layoutFaults() {
  const files = ['apps', 'packages', 'bench', 'scripts'].flatMap((folder) => filesIn(inRoot(folder)))
  const sources = files.filter((file) => /\.(ts|tsx|mts|mjs|css)$/.test(file))
  return [...wordFaults('apps/server/src/domains', domainWords), ...wordFaults('apps/web/src/features', featureWords), ...sharedFaults(), ...folderFaults(sources), ...sources.flatMap(fileFaults)]
}

/**
 * @param {string} folder
 * @param {readonly string[]} words
 */
function wordFaults(folder, words) {
  if (!existsSync(inRoot(folder))) return []
  return readdirSync(inRoot(folder))
    .filter((name) => !words.includes(name))
    .map((name) => `${folder}/${name}: not a word for what is in ${folder}. Use one of: ${words.join(', ')}.`)
}

/** Files of a feature that others may use, and that are not there. */
function sharedFaults() {
  return Object.entries(sharedFiles)
    .flatMap(([feature, files]) => files.map((file) => `apps/web/src/features/${feature}/${file}`))
    .filter((file) => !existsSync(inRoot(file)))
    .map((file) => `scripts/lint/features.mjs names ${file}, which is not there: take it out, or name it as it is called now.`)
}

/** @param {readonly string[]} sources */
function folderFaults(sources) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const file of sources) {
    const folder = path.relative(root, path.dirname(file))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !roomy.has(folder))
    .map(([folder, count]) => `${folder}: ${count} files, at most ${mostFiles}. Give what belongs together a folder of its own.`)
}

/** @param {string} file */
function fileFaults(file) {
  const name = path.relative(root, file)
  const faults = []
  const lines = readFileSync(file, 'utf8').split('\n').length - 1
  if (lines > mostLines && !file.endsWith('.generated.ts')) faults.push(`${name}: ${lines} lines, at most ${mostLines}. Split it by use case.`)
  if (/^index\.(ts|tsx|mjs)$/.test(path.basename(file))) {
    faults.push(`${name}: no index files. Import the file that holds what you need.`)
  }
  return faults
}
