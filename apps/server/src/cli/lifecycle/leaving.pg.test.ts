import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../testing/ownFolder.ts'
import { startServer } from '../../testing/server.ts'

const folder = await ownFolder()

test('a server that is told to stop is not ready at once, serves until a balancer has left it, and then ends', { timeout: 120_000 }, async () => {
  const server = await startServer(folder, { BISITA_DEMO: '0', BISITA_LEAVE_SECONDS: '3' })
  const status = async (path: string): Promise<number> => (await fetch(`${server.url}/api/health/${path}`, { headers: { connection: 'close' } })).status
  expect([await status('ready'), await status('live')]).toEqual([200, 200])
  const began = performance.now()
  const ended = server.end('SIGTERM')
  await sleep(200)
  while (performance.now() - began < 2500) {
    expect([await status('ready'), await status('live')]).toEqual([503, 200])
    await sleep(100)
  }
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(3000)
  await expect(status('live')).rejects.toThrow('fetch failed')
})
