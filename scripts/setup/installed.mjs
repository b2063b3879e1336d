import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {{version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[],
 *   libc?: string | string[]}} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by place, "node_modules/zod"
 */

/**
 * Whether a folder's node_modules hold exactly what its package-lock.json asks for on this machine. npm writes down
 * what it installed when it has finished, so an interrupted installation doesn't count.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = packagesOf(path.join(folder, 'package-lock.json'))
  const present = packagesOf(path.join(folder, 'node_modules', '.package-lock.json'))
  return wanted !== undefined && present !== undefined && isSatisfied(wanted, present)
}

/**
 * @param {LockedPackages} wanted
 * @param {LockedPackages} present
 * @param {{platform: string, arch: string}} machine
 */
export function isSatisfied(wanted, present, machine = process) {
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true
    const found = present[place]
    if (!found) return entry.optional === true && !isFor(entry, machine)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * Whether an optional package is one for this machine, which must then be there. Those for one C library only are
 * left to npm.
 * @param {LockedPackage} entry
 * @param {{platform: string, arch: string}} machine
 */
function isFor(entry, machine) {
  if (entry.libc || !entry.os) return false
  return [entry.os].flat().includes(machine.platform) && [entry.cpu ?? machine.arch].flat().includes(machine.arch)
}

/**
 * @param {string} file
 * @returns {LockedPackages | undefined}
 */
function packagesOf(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined // half written
  }
}
