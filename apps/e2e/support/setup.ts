import type { FullConfig } from '@playwright/test'
import { clear, endWithRun, makePlaces, type Place, startServer, stopServer } from './server.ts'

/**
 * Starts a server with a database for each worker, so that what one file of tests does is in no other's way. What it
 * gives back ends them after the last test.
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const places = await makePlaces(workers)
  const tearDown = async () => {
    await Promise.all(places.map(end))
  }
  try {
    await Promise.all(places.map(start))
    return tearDown
  } catch (error) {
    await Promise.allSettled(places.map(end))
    throw error
  }
}

async function start(place: Place): Promise<void> {
  await startServer(place)
  endWithRun(place)
}

async function end(place: Place): Promise<void> {
  await stopServer(place)
  clear(place)
}
