import { createHmac } from 'node:crypto'
import os from 'node:os'
import type { Config } from '../config.ts'
import type { Executor } from '../database/connection.ts'
import { readReplicaLag } from '../database/inspecting/inspectRunning.ts'
import { runRegularly } from '../regularly.ts'
import { databaseTime, noteServer, removeServer, removeSilent, type ServerReport } from './servers.store.ts'

/** Milliseconds between two reports of a server, and for the question by which its clock is compared. */
const [reportEvery, quickAnswer] = [30_000, 1000]

/** The server that reports: which it is, and what must be the same on all. */
export type Self = Pick<ServerReport, 'name' | 'version' | 'settings'>

/**
 * Describes this server. What must be the same on all is reported as a keyed hash: the table shows only whether two of
 * them differ.
 * @param port the port on which it listens
 */
export function selfOf(config: Config, secret: Buffer, port: number): Self {
  const hash = (text: string): string => createHmac('sha256', secret).update(`servers ${text}`).digest('base64url').slice(0, 16)
  const { version, host, origin, backupPassphrase, listsFromCopy } = config
  const settings = { BISITA_SECRET: '', BISITA_ORIGIN: origin ?? '', BISITA_BACKUP_PASSPHRASE: backupPassphrase ?? '', BISITA_LISTS_FROM_COPY: String(listsFromCopy) }
  return { name: `${os.hostname()} (${host}:${port})`, version, settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, hash(`${name} ${value}`)])) }
}

/**
 * Reports once to the database how this server is.
 * @param copy the connections of the copy; null where there is none
 * @param clock this machine's clock, milliseconds
 */
export async function report(db: Executor, self: Self, copy: Executor | null, clock: () => number = Date.now): Promise<void> {
  const lag = copy === null ? null : await readReplicaLag(copy).catch(() => null)
  const asked = clock()
  const now = await databaseTime(db)
  const answered = clock()
  const clockAhead = answered - asked > quickAnswer ? null : ((asked + answered) / 2 - now.getTime()) / 1000
  await noteServer(db, { ...self, clock_ahead: clockAhead, copy: copy === null ? 'none' : lag === null ? 'away' : 'follows', copy_lag: lag })
  await removeSilent(db)
}

/**
 * Reports every half a minute to the database how this server is.
 * @returns stops it, and takes this server off the list
 */
export function reportRegularly(db: Executor, self: Self, copy: Executor | null, onError: (error: unknown) => void): () => Promise<void> {
  const stop = runRegularly(() => report(db, self, copy), reportEvery, onError)
  return async () => {
    await stop()
    await removeServer(db, self.name).catch(onError)
  }
}
