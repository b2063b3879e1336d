import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedProblem } from './problem.ts'
import { isRunning, markOf, type ProcessMark } from './processes.ts'

/** The file that names the Node process which runs a cluster. */
const fileName = 'owner.json'

/** The Node process that runs the cluster in this folder now, if there is one. */
export function currentOwner(clusterFolder: string): ProcessMark | undefined {
  const owner = parse(readText(path.join(clusterFolder, fileName)))
  return owner && isRunning(owner) ? owner : undefined
}

/** True when the folder has or had an owner who didn't give it up. */
export function wasOwned(clusterFolder: string): boolean {
  return existsSync(path.join(clusterFolder, fileName))
}

/**
 * Makes this process the cluster's only owner.
 * @returns gives it up again
 * @throws EmbeddedProblem while another process that is alive owns it
 */
export function takeOwnership(clusterFolder: string): () => void {
  const file = path.join(clusterFolder, fileName)
  const mine = `${JSON.stringify(markOf(process.pid) ?? { pid: process.pid, started: '' })}\n`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o644 }) // the folder is closed; a later start as another user must be able to read it
  try {
    while (!linked(draft, file)) dropStale(clusterFolder, file)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readText(file) === mine) rmSync(file, { force: true })
  }
}

/** Links a finished draft to the file. Returns false where the file exists: only one process can succeed. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Takes the file of a dead owner away; puts it back if another process has replaced it in that very moment. */
function dropStale(clusterFolder: string, file: string): void {
  const seen = readText(file)
  const owner = currentOwner(clusterFolder)
  if (owner) {
    throw new EmbeddedProblem(
      `Bisita is already running on ${path.dirname(clusterFolder)} (process ${owner.pid}). ` +
        'Stop that one first, or set BISITA_DATA to another folder.',
    )
  }
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return // another process removed it
  }
  if (readText(aside) !== seen) linked(aside, file)
  rmSync(aside, { force: true })
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function parse(text: string): ProcessMark | undefined {
  try {
    const mark = JSON.parse(text) as Partial<ProcessMark>
    return typeof mark.pid === 'number' && typeof mark.started === 'string'
      ? { pid: mark.pid, started: mark.started }
      : undefined
  } catch {
    return undefined
  }
}
