import { fstatSync, closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { give, type Cluster } from './cluster.ts'

const largest = 5 * 1024 * 1024

/** PostgreSQL's log, `server.log`: a file and not a pipe, so that PostgreSQL outlives a Node that is killed. */
export function logFile(cluster: Cluster): string {
  return path.join(cluster.folder, 'server.log')
}

/** Opens the log for a start of PostgreSQL; one that has grown large becomes `server.log.1` first. */
export function openLog(cluster: Cluster): number {
  const file = logFile(cluster)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a+', 0o600)
  give(file, cluster.account)
  return descriptor
}

/** The text of an open log from byte `start` on. */
export function readFrom(descriptor: number, start: number): string {
  const length = Math.min(fstatSync(descriptor).size - start, 64 * 1024)
  if (length <= 0) return ''
  const buffer = Buffer.alloc(length)
  readSync(descriptor, buffer, 0, length, start)
  return buffer.toString('utf8')
}

export { closeSync as closeLog }
