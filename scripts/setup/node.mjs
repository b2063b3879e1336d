import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isInstalled } from './installed.mjs'
import { alone } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { runtimeFolder } from './paths.mjs'
import { SetupProblem } from './problem.mjs'
import { showReady, step } from './steps.mjs'

/**
 * The Node to bring along, from npm, where the machine's doesn't fit: the newest 24 there is, or else 22.
 * @type {Record<string, {version: string, integrity: string}>}
 */
const available = {
  'linux-x64': {
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    version: '22.23.3',
    integrity: 'sha512-V6W/fNXsKFF0DMrBrpLNp9meU45Qbe6tQ3HlzrpdiPWW+zlbmTGou1LE8aGHOghVWXJFexvi7RDCQVQi1I1t8w==',
  },
  'win32-x64': {
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'win32-arm64': {
    version: '22.23.2',
    integrity: 'sha512-YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==',
  },
}

/**
 * Whether a Node can run everything here: it takes TypeScript without a flag (22.18 and up), and the strictest of
 * the dependencies, jsdom, asks for 22.22.2, 24.15 or 26 and later of the even ones.
 * @param {string} version "24.21.0"
 */
export function isFitting(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (major === 22) return minor > 22 || (minor === 22 && patch >= 2)
  if (major === 24) return minor >= 15
  return major >= 26
}

/**
 * Makes sure of a Node that fits and puts it first on the PATH of everything this process runs.
 * @returns {Promise<string>} its program
 */
export async function provideNode() {
  if (isFitting(process.versions.node)) {
    showReady(`Node ${process.versions.node}`)
    return process.execPath
  }
  const node = await provideOwnNode()
  process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`
  return node
}

/**
 * Makes sure of the Node to bring along, whatever the machine has.
 * @returns {Promise<string>} its program
 */
export async function provideOwnNode() {
  const platform = `${process.platform}-${process.arch}`
  const offer = available[platform]
  if (!offer) {
    throw new SetupProblem(
      `Node ${process.versions.node} is too old for Bisita, and npm has no newer one for ${platform}. ` +
        'Install Node 24 (https://nodejs.org) and start again.',
    )
  }
  const name = `node-${platform.replace('win32', 'win')}`
  const folder = path.join(runtimeFolder, offer.version)
  await step(`Node ${offer.version}`, { isReady: () => isInstalled(folder), work: () => install(folder, name, offer), alone })
  return path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * Installs by a lock file, so that npm takes exactly the package whose hash stands above.
 * @param {string} folder
 * @param {string} name
 * @param {{version: string, integrity: string}} offer
 */
async function install(folder, name, { version, integrity }) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const own = { name: 'bisita-runtime', version: '1.0.0', private: true, dependencies: { [name]: version } }
  const packages = { '': own, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages }))
  await runNpm(process.execPath, ['ci', '--ignore-scripts'], {
    cwd: folder,
    failure: `Node ${process.versions.node} is too old for Bisita, and Node ${version} could not be fetched from npm.`,
  })
}
