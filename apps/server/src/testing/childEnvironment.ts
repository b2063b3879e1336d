import os from 'node:os'

/**
 * The environment of a process that a test starts: nothing of this machine's settings reaches it. What Node has compiled
 * is kept between such processes where the run of the tests says a folder for it.
 */
export function childEnvironment(): Record<string, string> {
  const cache = process.env['NODE_COMPILE_CACHE']
  return { PATH: process.env['PATH'] ?? '', HOME: os.homedir(), ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) }
}
