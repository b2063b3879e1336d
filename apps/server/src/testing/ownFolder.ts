import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/**
 * Makes a temporary folder, which is removed at the end of the file, or of the test where `atEnd` is `onTestFinished`.
 */
export async function ownFolder(atEnd: (work: () => Promise<void>) => void = afterAll): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-test-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
