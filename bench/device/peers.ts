import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What the device is measured against. None of it is part of the product. */
const versions = { rxdb: '17.6.0', 'pouchdb-browser': '9.0.0', rxjs: '7.8.2' }

/** The peers at exactly these versions, brought on first use; answers the folder they are installed in. */
export function providePeers(folder: string): string {
  const described = path.join(folder, 'package.json')
  const wanted = JSON.stringify({ private: true, dependencies: versions })
  const installed = (): boolean => {
    try {
      return readFileSync(path.join(folder, 'installed'), 'utf8') === wanted
    } catch {
      return false
    }
  }
  if (installed()) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(described, wanted)
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('The peers of the bench could not be installed.')
  writeFileSync(path.join(folder, 'installed'), wanted)
  return folder
}
