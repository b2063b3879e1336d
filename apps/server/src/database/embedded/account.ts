import { execFileSync } from 'node:child_process'
import { statSync, type Stats } from 'node:fs'
import { EmbeddedProblem } from './problem.ts'

/** The user that PostgreSQL runs as, where that isn't the user who runs Node. */
export interface Account {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the owner of the existing cluster or else as `nobody`.
 * Everybody else runs it as themselves (undefined).
 * @param clusterFolder where the cluster is or will be
 * @throws EmbeddedProblem when the cluster belongs to another user, whose files PostgreSQL would refuse
 */
export function accountFor(clusterFolder: string): Account | undefined {
  const me = process.getuid?.()
  if (me === undefined) return undefined
  const owner = ownerOf(clusterFolder)
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
  if (owner && owner.uid !== me) throw anothers(clusterFolder)
  return undefined
}

function ownerOf(clusterFolder: string): Stats | undefined {
  try {
    return statSync(clusterFolder, { throwIfNoEntry: false })
  } catch {
    throw anothers(clusterFolder) // this process may not read the folder above
  }
}

function anothers(clusterFolder: string): EmbeddedProblem {
  return new EmbeddedProblem(
    `The database in ${clusterFolder} belongs to another user of this machine. ` +
      'Start Bisita as that user or as root, or set BISITA_DATA to a folder of your own.',
  )
}

function nobody(): Account {
  const ask = (what: string) => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }).trim())
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    throw new EmbeddedProblem(
      'PostgreSQL does not run as root, and this machine has no user "nobody" to run it as. ' +
        'Start Bisita as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}
