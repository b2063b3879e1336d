import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../setup/fingerprint.mjs'
import { inRoot } from '../setup/paths.mjs'

const sources = ['apps', 'packages', 'bench', 'scripts', 'docs']
const cited = /promises\/([a-z]+) (\d+)/g
const linked = /\[([a-z]+) (\d+)\]\((?:\.\.\/)?promises\/([a-z]+)\.md\)/g
/** Citations of documents that are not in the repository: nobody who reads it has them. */
const elsewhere = /\bdecisions(-[a-z]+)?\.md, section|\bspecification(\.md)?, section/i

/**
 * Each citation of a promise (`promises/visits 4`, or a link in a document) has its page and number.
 * @returns {string[]} what is wrong, a line each
 */
export function promiseFaults() {
  const known = promises()
  return sources.flatMap((folder) =>
    filesIn(inRoot(folder))
      .filter((file) => /\.(ts|tsx|mjs|css|md)$/.test(file) && !/node_modules|[/\\]dist[/\\]/.test(file))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8')
        const name = path.relative(inRoot('.'), file)
        const missing = [...text.matchAll(cited), ...text.matchAll(linked)]
          .filter(([, page, number]) => !known.has(`${page} ${number}`))
          .map(([citation]) => `${name} cites ${citation}, which docs/promises does not have`)
        const old = name === path.join('scripts', 'check', 'promises.mjs') ? null : elsewhere.exec(text)
        return old === null ? missing : [...missing, `${name} cites "${old[0]}", which is not in the repository: cite docs/promises`]
      }),
  )
}

/** The promises that there are, as `page number`. */
function promises() {
  const folder = inRoot('docs/promises')
  const numbered = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^(\d+)\. /gm)].map(([, number]) => `${path.basename(file, '.md')} ${number}`),
  )
  return new Set(numbered)
}
