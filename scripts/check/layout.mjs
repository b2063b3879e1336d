import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { domainWords } from '../lint/domains.mjs'
import { filesIn } from '../setup/fingerprint.mjs'
import { inRoot, root } from '../setup/paths.mjs'

const mostLines = 250

/**
 * What is wrong with names and sizes, one line for each.
 * @returns {string[]}
 */
export function layoutFaults() {
  const files = ['apps', 'packages', 'bench', 'scripts'].flatMap((folder) => filesIn(inRoot(folder)))
  const sources = files.filter((file) => /\.(ts|tsx|mts|mjs|css)$/.test(file))
  return [...domainFaults('apps/server/src/domains'), ...domainFaults('apps/web/src/domains'), ...sources.flatMap(fileFaults)]
}

/** @param {string} folder */
function domainFaults(folder) {
  if (!existsSync(inRoot(folder))) return []
  return readdirSync(inRoot(folder))
    .filter((name) => !domainWords.includes(name))
    .map((name) => `${folder}/${name}: not a word for a domain. Use one of: ${domainWords.join(', ')}.`)
}

/** @param {string} file */
function fileFaults(file) {
  const name = path.relative(root, file)
  const faults = []
  const lines = readFileSync(file, 'utf8').split('\n').length - 1
  if (lines > mostLines) faults.push(`${name}: ${lines} lines, at most ${mostLines}. Split it by use case.`)
  if (/^index\.(ts|tsx|mjs)$/.test(path.basename(file))) {
    faults.push(`${name}: no index files. Import the file that holds what you need.`)
  }
  return faults
}
