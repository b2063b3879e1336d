import path from 'node:path'

/**
 * What an import statement reaches: a file of ours, by its path in the project, or a package by its name
 * ("node:*" for what comes with Node).
 * @typedef {{file: string, package?: undefined} | {package: string, file?: undefined}} Target
 */

const workspaces = new Map([
  ['contract', 'packages/contract/src'],
  ['rules', 'packages/rules/src'],
  ['server', 'apps/server/src'],
  ['web', 'apps/web/src'],
])

/**
 * @param {string} from the importing file's path in the project
 * @param {string} specifier as it stands in the import
 * @returns {Target}
 */
export function targetOf(from, specifier) {
  if (specifier.startsWith('.')) return { file: path.posix.join(path.posix.dirname(from), specifier) }
  if (specifier.startsWith('node:')) return { package: 'node:*' }
  const [first = '', second = '', ...rest] = specifier.split('/')
  const folder = first === '@bisita' ? workspaces.get(second) : undefined
  if (folder) return { file: `${folder}/${rest.join('/')}.ts` }
  return { package: first.startsWith('@') ? `${first}/${second}` : first }
}
