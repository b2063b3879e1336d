import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './paths.mjs'

/**
 * A number for the content of files and folders: the same as long as nothing in them changes.
 * @param {string[]} places
 */
export function fingerprint(places) {
  const hash = createHash('sha256')
  for (const file of [...new Set(places.flatMap(filesIn))].sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const generated = new Set(['node_modules', 'dist'])

/**
 * @param {string} place
 * @returns {string[]}
 */
export function filesIn(place) {
  const info = statSync(place, { throwIfNoEntry: false })
  if (!info) return []
  if (info.isFile()) return [place]
  return readdirSync(place)
    .filter((name) => !generated.has(name))
    .flatMap((name) => filesIn(path.join(place, name)))
}

const importing = /^(?:import|export)\b(?!\s+type\b)[^'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/**
 * The files of ours that a program is made of: itself and whatever it imports, types aside.
 * @param {string} file
 * @param {Set<string>} [found]
 * @returns {Set<string>}
 */
export function importsOf(file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  if (!file.endsWith('.ts')) return found
  for (const [, from, effect, later] of readFileSync(file, 'utf8').matchAll(importing)) {
    const imported = from ?? effect ?? later ?? ''
    const [, ours, rest] = /^@bisita\/([^/]+)\/(.+)$/.exec(imported) ?? []
    if (imported.startsWith('.')) importsOf(path.resolve(path.dirname(file), imported), found)
    else if (ours) importsOf(path.join(root, ours === 'server' ? 'apps' : 'packages', ours, 'src', `${rest}.ts`), found)
  }
  return found
}

/**
 * What a program that makes a database is made of: the files that it imports, the migrations, which it finds by their
 * folder, and the versions of the libraries.
 * @param {string} file
 * @returns {string[]} files and folders, to be given to `fingerprint`
 */
export const sourcesOfDatabase = (file) => [...importsOf(file), inRoot('apps/server/src/database/migrations'), inRoot('package-lock.json')]
