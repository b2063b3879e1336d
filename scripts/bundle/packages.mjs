/**
 * @typedef {{link?: boolean, resolved?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, {optional?: boolean}>}} LockedPackage
 */

/**
 * The packages that a program needs to run, as package-lock.json has them: those that it names and those that these name
 * in turn, without what is for developing.
 * @param {Record<string, LockedPackage>} locked by place, "node_modules/zod"
 * @param {string} start the place of the program, "apps/server"
 * @param {(place: string) => boolean} isInstalled an optional one that isn't is one for another machine
 * @returns {string[]} places: `node_modules/…`, links to our own packages among them, and those packages
 */
export function packagesToRun(locked, start, isInstalled) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = [start]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue
    found.add(place)
    const entry = locked[place] ?? {}
    if (entry.link) {
      waiting.push(entry.resolved ?? '')
      continue
    }
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys(entry.dependencies ?? {}), ...peers]) {
      const at = placeOf(locked, place, name)
      if (at === undefined) throw new Error(`package-lock.json does not say where ${place} finds ${name}.`)
      waiting.push(at)
    }
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const at = placeOf(locked, place, name)
      if (at !== undefined && isInstalled(at)) waiting.push(at)
    }
  }
  return [...found].sort()
}

/**
 * Where a package finds another one: in its own node_modules, or in those of a folder above.
 * @param {Record<string, LockedPackage>} locked
 * @param {string} from
 * @param {string} name
 */
function placeOf(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (locked[place] !== undefined) return place
    if (folder === '') return undefined
  }
}
