import net from 'node:net'
import { raisedLimits } from '@bisita/rules/settings'
import { buildApp } from '../../../app.ts'
import { connect } from '../../../database/connection.ts'
import type { Files } from '../../../files/files.ts'
import { folderFiles } from '../../../files/folder.ts'
import { type TestCaller, callerAt, type TestApp } from '../../../testing/app.ts'
import type { SentPhotoPart } from './proof.ts'

/** A second server of the same organisation, with a pool of its own; its storage may be another one. */
export async function otherServer(app: TestApp, files: Files = folderFiles(app.filesFolder)) {
  const database = connect(app.databaseUrl)
  const server = await buildApp({
    db: database.db,
    files,
    now: () => app.clock.now,
    version: 'test',
    origins: new Set(),
    trustProxy: false,
    secret: Buffer.alloc(32),
    webFolder: null,
    logLevel: 'silent',
    checkAnswers: true,
    limits: raisedLimits,
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    as: ({ id, cookie }: TestCaller): TestCaller => callerAt(url, id, cookie),
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}

/** Sends a part and breaks the connection before all of it has gone out: there is no answer. */
export async function breakPart(app: TestApp, caller: TestCaller, visit: string, { offset, total, bytes }: SentPhotoPart): Promise<null> {
  const { hostname, port, host } = new URL(app.url)
  const head = [
    `PUT /api/visit/proof/${visit}?offset=${offset}&total=${total} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${caller.cookie}`,
    'Content-Type: application/octet-stream',
    `Content-Length: ${Math.max(1, bytes.length)}`,
  ]
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => {}) // that is what breaking it means
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  await new Promise<void>((resolve) => socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes.subarray(0, bytes.length - 1)]), () => resolve()))
  socket.destroy()
  return null
}
