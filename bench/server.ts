/**
 * What is measured, in a process of its own: the real server. Arguments: database URL, folder of the built web app or
 * nothing, `usual` where the limits of one person count.
 */
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from '@bisita/server/app'
import { raisedLimits, usualLimits } from '@bisita/rules/settings'
import { foldRegularly } from '@bisita/server/database/counts'
import { openForCalls } from '@bisita/server/database/open'
import { openFiles } from '@bisita/server/files/open'

const [url, webFolder, limits] = process.argv.slice(2) as [string, string, 'usual' | 'raised']
const connections = openForCalls(url, { prepared: process.env['BISITA_PREPARED'] !== '0' })
const { people: database, phones } = connections
const photos = path.join(os.tmpdir(), `bisita-bench-${process.pid}`)

const origins = new Set<string>()
const app = await buildApp({
  db: database.db,
  files: await openFiles({ kind: 'folder', folder: photos }),
  now: () => new Date(),
  version: 'bench',
  origins,
  trustProxy: false,
  secret: Buffer.alloc(32),
  webFolder: webFolder || null,
  logLevel: 'error',
  // Programs measure here; the limits of one person have tests of their own.
  limits: limits === 'usual' ? {} : { ...raisedLimits, phones_at_once: usualLimits.phones_at_once },
  phonesDb: phones.db,
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
foldRegularly(database.db, 1000, () => process.stderr.write('counts could not be folded\n'))

origins.add(address)
process.stdout.write(`${address}\n`)
/** Ends when it is asked to, and when the process that measures has ended in whatever way: its end of the pipe closes then. */
process.stdin.resume().once('close', () => {
  rmSync(photos, { recursive: true, force: true })
  void app.close().then(() => connections.close())
})
process.once('SIGTERM', () => process.stdin.destroy())
