import net from 'node:net'
import { expect, test } from 'vitest'
import { app, openApp } from '../testing/desk.ts'

openApp()

const waiting = async (): Promise<number> => {
  const { rows } = await app.pool.query<{ n: number }>(`select count(*)::int as n from pg_locks where relation = 'sessions'::regclass and not granted`)
  return rows[0]?.n ?? 0
}

test('a caller who hangs up while it is looked up who calls leaves no fault in the log', async () => {
  const { cookie } = await app.signIn('mr1')
  const blocker = await app.pool.connect()
  await blocker.query('begin; lock table sessions in access exclusive mode')
  const { hostname, port } = new URL(app.url)
  const socket = net.connect(Number(port), hostname)
  socket.write(`GET /api/user/current HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  await expect.poll(waiting).toBe(1)
  socket.resetAndDestroy()
  // When these are answered, the server has noticed that the first connection is gone, and has handled it.
  await fetch(`${app.url}/api/health/live`)
  await blocker.query('commit')
  blocker.release()
  for (let later = 0; later < 3; later += 1) expect((await fetch(`${app.url}/api/user/current`, { headers: { cookie } })).status).toBe(200)
  expect(app.log()).not.toContain('"msg":"failed"')
})
