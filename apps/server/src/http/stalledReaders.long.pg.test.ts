import './stalledReaders.pg.test.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findRunning } from '../database/embedded/running.ts'
import { demoPassword } from '../demo/organisation.ts'
import { killPostgres, startServer } from '../testing/server.ts'

/** Longer than the database keeps an idle transaction, and than a reader may leave an answer unread. */
const unread = 130_000

test('ten exports unread for two minutes, the database killed meanwhile: the program goes on', { timeout: 900_000 }, async () => {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'bisita-unread-'))
  const server = await startServer(dataFolder)
  const signIn = async (username: string): Promise<string> => {
    const body = JSON.stringify({ username, password: demoPassword })
    const reply = await fetch(`${server.url}/api/auth/authenticate`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const beginExport = (cookie: string): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { cookie, 'content-type': 'application/json' }
      http.request(`${server.url}/api/visit/export`, { method: 'POST', headers, agent: false }, resolve).once('error', reject).end('{}')
    })
  try {
    const client = new pg.Client(findRunning(dataFolder)?.url)
    await client.connect()
    await client.query(`update visits set remarks = repeat(md5(id::text), 200) where id in (select id from visits order by id limit 20000)`)
    await client.end()
    const cookies = await Promise.all(['admin', 'ah1', 'ah2', 'oic1', 'oic2'].map(signIn))
    const answers: http.IncomingMessage[] = []
    for (const cookie of [...cookies, ...cookies]) {
      const answer = await beginExport(cookie)
      expect(answer.statusCode).toBe(200)
      answers.push(answer.on('error', () => {}))
    }
    await sleep(unread / 2)
    killPostgres(dataFolder)
    await sleep(unread / 2)
    expect(server.running()).toBe(true)
    expect(server.output()).not.toMatch(/nobody caught|nobody had asked/)
    const [admin = ''] = cookies
    const again = await beginExport(admin)
    expect(again.statusCode).toBe(200)
    for (const answer of [...answers, again]) answer.destroy()
  } finally {
    if (server.running()) await server.end('SIGTERM')
    await rm(dataFolder, { recursive: true, force: true })
  }
})
