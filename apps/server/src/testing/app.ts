import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { raisedLimits } from '@bisita/rules/settings'
import { buildApp } from '../app.ts'
import type { AppDeps } from '../appDeps.ts'
import { proxyTrust } from '../http/admitting/proxy.ts'
import type { Tables } from '../database/tables/tables.ts'
import { cookieName } from '../domains/auth/cookie.ts'
import { testPushKey } from '../domains/notifications/push/testing/pushService.ts'
import { folderFiles } from '../files/folder.ts'
import { testDatabase } from './cluster/database.ts'
import { mintSession } from './mintSession.ts'

// oxlint-disable-next-line no-explicit-any -- a test reads whatever the wire gave it
type Body = any

export type Reply = { readonly status: number; readonly body: Body; readonly headers: Headers }

export type RequestOptions = { readonly headers?: Record<string, string>; readonly raw?: string | Uint8Array }

/** A client of the server, with a session's cookie or without. */
export type TestCaller = {
  readonly id: string
  readonly cookie: string
  get(path: string, sent?: RequestOptions): Promise<Reply>
  post(path: string, body?: unknown, sent?: RequestOptions): Promise<Reply>
  put(path: string, body?: unknown, sent?: RequestOptions): Promise<Reply>
  delete(path: string, body?: unknown, sent?: RequestOptions): Promise<Reply>
}

export type TestApp = {
  readonly url: string
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  readonly databaseUrl: string
  /** The folder of photos. */
  readonly filesFolder: string
  /** All log lines so far. */
  readonly log: () => string
  /** The server's clock; it stands still unless set. */
  clock: { now: Date }
  /** The delays of answers, in milliseconds; tests don't wait for them. */
  readonly pauses: number[]
  readonly anonymous: TestCaller
  /** Signs a user in: by a session written to the database, or, with a password, by the call. */
  signIn(username: string, password?: string): Promise<TestCaller>
  /** Keeps the present sessions open, and their users proven, however far a test moves the clock. */
  keepSignedIn(): Promise<void>
  close(): Promise<void>
}

/** A caller at a server's address; its session may be from another server of the same database. */
export const callerAt = (base: string, id: string, cookie: string): TestCaller => {
  const send = async (method: string, path: string, body?: unknown, sent: RequestOptions = {}): Promise<Reply> => {
    const content = sent.raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(content !== undefined && { body: content as string }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  return {
    id,
    cookie,
    get: (path, sent) => send('GET', path, undefined, sent),
    post: (path, body, sent) => send('POST', path, body, sent),
    put: (path, body, sent) => send('PUT', path, body, sent),
    delete: (path, body, sent) => send('DELETE', path, body, sent),
  }
}

/**
 * Starts the real server on a free port, with a database of its own with the demo organisation. Answers are checked
 * against the contract. `more` replaces dependencies that suit most tests: `{ limits: {} }` has the usual limits.
 */
export async function testApp(more: Partial<AppDeps> = {}): Promise<TestApp> {
  const database = await testDatabase()
  const filesFolder = await mkdtemp(path.join(os.tmpdir(), 'bisita-files-'))
  const clock = { now: new Date() }
  const lines: string[] = []
  const pauses: number[] = []
  const logTo = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const app = await buildApp({
    db: database.db,
    files: folderFiles(filesFolder),
    now: () => clock.now,
    version: 'test',
    origins: new Set(['http://localhost:7000']),
    trustProxy: proxyTrust('1'),
    secret: randomBytes(32),
    push: { publicKey: testPushKey.publicKey, added: null },
    webFolder: null,
    backups: { recovery: async () => ({ state: 'to_confirm', passphrase: 'bato bayan niyog' }), confirm: async () => undefined, findings: async () => [] },
    logLevel: 'info',
    logTo,
    checkAnswers: true,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    // So high that only tests of limits reach one.
    limits: raisedLimits,
    ...more,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const anonymous = callerAt(url, '', '')
  return {
    url,
    db: database.db,
    pool: database.pool,
    databaseUrl: database.url,
    filesFolder,
    log: () => lines.join(''),
    clock,
    pauses,
    anonymous,
    async signIn(username, password) {
      if (password === undefined) {
        const { id, token } = await mintSession(more.db ?? database.db, username, clock.now)
        return callerAt(url, id, `${cookieName(false)}=${token}`)
      }
      const reply = await anonymous.post('/auth/authenticate', { username, password })
      if (reply.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(reply.body)}`)
      const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return callerAt(url, reply.body.data.user.id, cookie)
    },
    async keepSignedIn() {
      await database.pool.query(`update sessions set proven_at = now() + interval '100 days', last_used_at = now() + interval '100 days', expires_at = now() + interval '200 days' where ended is null`)
    },
    async close() {
      await app.close()
      await database.close()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}
