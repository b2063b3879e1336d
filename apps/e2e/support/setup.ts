import { clear, endWithRun, makePlace, startServer, stopServer } from './server.ts'

/** Starts the one server that all specs share; what it gives back ends it after the last. */
export default async function setUp(): Promise<() => Promise<void>> {
  const place = await makePlace()
  const tearDown = async () => {
    await stopServer(place)
    clear(place)
  }
  try {
    await startServer(place)
    endWithRun(place)
    return tearDown
  } catch (error) {
    await tearDown().catch(() => undefined)
    throw error
  }
}
