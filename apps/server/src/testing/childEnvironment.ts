import os from 'node:os'

/**
 * The environment of a process that a test starts, without this machine's settings. The processes share Node's compile
 * cache where the test run sets its folder.
 */
export function childEnvironment(): Record<string, string> {
  const cache = process.env['NODE_COMPILE_CACHE']
  return { PATH: process.env['PATH'] ?? '', HOME: os.homedir(), ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) }
}
