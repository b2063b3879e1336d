import { existsSync } from 'node:fs'
import path from 'node:path'
import { copyCluster } from '@bisita/server/database/embedded/copy'
import { findRunning } from '@bisita/server/database/embedded/running'
import { raiseLimits } from '@bisita/server/testing/limits'
import { preparedCluster } from '@bisita/server/testing/cluster/prepared'
import type { FullConfig } from '@playwright/test'
import { clear, endWithRun, makePlaces, type ServerPlace, startServer, stopServer } from './server.ts'

/**
 * Starts a server with a database for each worker, so that files of tests don't affect each other. The returned
 * function ends the servers after the last test.
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const places = await makePlaces(workers)
  const prepared = await preparedCluster('browser')
  const tearDown = async () => {
    await Promise.all(places.map(end))
  }
  try {
    await Promise.all(places.map((place) => start(place, prepared)))
    return tearDown
  } catch (error) {
    await Promise.allSettled(places.map(end))
    throw error
  }
}

async function start(place: ServerPlace, prepared: string): Promise<void> {
  if (!existsSync(path.join(place.folder, 'postgres'))) copyCluster(prepared, place.folder)
  await startServer(place)
  endWithRun(place)
  const running = findRunning(place.folder)
  if (running !== undefined) await raiseLimits(running.url)
}

async function end(place: ServerPlace): Promise<void> {
  await stopServer(place)
  clear(place)
}
