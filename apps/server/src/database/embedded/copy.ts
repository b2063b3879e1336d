import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The parts of a cluster's folder with data; the other files describe the process that runs it. */
const parts = ['pgdata', 'password']

/** Copies the stopped cluster of a data folder into another one, with owner and file modes, which PostgreSQL checks. */
export function copyCluster(from: string, to: string): void {
  const [source, target] = [path.join(from, 'postgres'), path.join(to, 'postgres')]
  mkdirSync(target)
  keep(source, target)
  for (const part of parts) copy(path.join(source, part), path.join(target, part))
}

function copy(from: string, to: string): void {
  if (statSync(from).isDirectory()) {
    mkdirSync(to)
    for (const name of readdirSync(from)) copy(path.join(from, name), path.join(to, name))
  } else {
    copyFileSync(from, to)
  }
  keep(from, to)
}

function keep(from: string, to: string): void {
  const { mode, uid, gid } = statSync(from)
  if (process.getuid?.() === 0) chownSync(to, uid, gid)
  chmodSync(to, mode)
}
