import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * A path inside the project.
 * @param {...string} parts
 */
export const inRoot = (...parts) => path.join(root, ...parts)

/** What set-up keeps for itself: stamps, the lock, unfinished builds. May be deleted at any time. */
export const cacheFolder = inRoot('.cache')

/** Programs that set-up brings along where the machine lacks them. */
export const runtimeFolder = inRoot('.runtime')

/**
 * Whether this user may write to a folder, or make it where it doesn't exist yet.
 * @param {string} folder
 * @returns {boolean}
 */
export function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch (error) {
    const missing = /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT'
    return missing && path.dirname(folder) !== folder && canWrite(path.dirname(folder))
  }
}
