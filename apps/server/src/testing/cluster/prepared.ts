import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const preparing = fileURLToPath(new URL('../../../../../scripts/test/cluster.mjs', import.meta.url))

/**
 * A stopped PostgreSQL to copy, with the demo organisation: kept from one run to the next, and made again when its
 * sources or the day have changed.
 * @param kind `tests` for vitest, or `browser` with the data of a server's first start
 * @returns its data folder
 */
export async function preparedCluster(kind: 'tests' | 'browser'): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [preparing, kind])
  return stdout.trim().split('\n').at(-1) as string
}
