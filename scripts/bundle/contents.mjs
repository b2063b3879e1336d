import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from '../setup/paths.mjs'
import { packagesToRun } from './packages.mjs'

/**
 * What goes into the bundle: only what runs. No tests, no types, no compiler, no browser.
 * @param {string} node the Node to bring along
 * @returns {Map<string, string>} by the path in the bundle, the file or link that it is
 */
export function contentsOf(node) {
  /** @type {Map<string, string>} */
  const contents = new Map([
    ['bin/node', realpathSync(node)],
    ['bin/LICENSE', path.resolve(path.dirname(realpathSync(node)), '../LICENSE')],
    ['package.json', inRoot('package.json')],
    ['office.sh', inRoot('deploy/office.sh')],
    ['deploy/bisita.service', inRoot('deploy/bisita.service')],
  ])
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  for (const place of packagesToRun(packages, 'apps/server', (at) => existsSync(inRoot(at)))) {
    if (place.includes('node_modules')) add(contents, place, isNeededOfPackage)
    else for (const part of ['package.json', 'src']) add(contents, `${place}/${part}`, isNeededOfOurs)
  }
  for (const folder of ['apps/web/dist', 'docs/guide', 'docs/images']) add(contents, folder, () => true)
  return contents
}

/**
 * @param {Map<string, string>} contents
 * @param {string} place a file, a link or a folder in the project
 * @param {(inside: string) => boolean} isNeeded asked with the path behind `place`
 */
function add(contents, place, isNeeded) {
  /** @param {string} inside */
  const visit = (inside) => {
    const at = path.posix.join(place, inside)
    if (inside !== '' && !isNeeded(inside)) return
    if (lstatSync(inRoot(at)).isDirectory()) for (const name of readdirSync(inRoot(at))) visit(path.posix.join(inside, name))
    else contents.set(at, path.join(root, at))
  }
  visit('')
}

/** @param {string} inside */
export const isNeededOfOurs = (inside) => !/(^|\/)testing(\/|$)|\.test\.ts$/.test(inside)

/** Packages in a package are looked at one by one; tests of others lie in folders at the top. @param {string} inside */
export const isNeededOfPackage = (inside) => !/(^|\/)node_modules$|^(test|tests|__tests__|benchmark|benchmarks|examples)$|\.d\.[cm]?ts$|\.map$/.test(inside)
