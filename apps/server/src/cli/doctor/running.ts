import type { Config } from '../../config.ts'
import { connect, type Executor } from '../../database/connection.ts'
import { readBackups, readFailedJobs, readPhones, readPushes, readReplicaLag } from '../../database/inspecting/inspectRunning.ts'
import { isBackupLate } from '../../domains/backups/late.ts'
import { readArchive } from '../../domains/backups/archive/read.ts'
import { findPassphrase, isPassphraseConfirmed } from '../../domains/backups/passphrase.ts'
import { openDestination } from '../../domains/backups/destination/open.ts'
import { program } from '../commands.ts'
import { fault, type Finding, good } from './finding.ts'

const hour = 3_600_000

/** Restores are tried each Sunday. */
const oldestProof = 15 * 24 * hour
/** Seconds by which a copy may be behind. */
const mostLag = 60
/** Unsent work that is older than this is reported as a fault. */
const oldestUnsent = 48 * hour

/** Checks that the last run of each scheduled job succeeded. */
export async function checkJobs(db: Executor): Promise<Finding> {
  const failed = await readFailedJobs(db)
  const [first] = failed
  if (first === undefined) return good('Jobs', 'the last run of each schedule went well')
  const said = failed.map(({ name, message }) => `${name}: ${message ?? 'failed'}`).join('; ')
  return fault('Jobs', said, 'Look at its log on the screen Jobs, put right what it says, and try it again there.', first.since)
}

/** Checks that the copy of DATABASE_REPLICA_URL is one and follows: without it the next fault of the primary loses work. */
export async function checkCopy(replicaUrl: string): Promise<Finding> {
  const copy = connect(replicaUrl, { max: 1, onError: () => undefined })
  try {
    const lag = await readReplicaLag(copy.db)
    if (lag === null) return fault('Copy', 'DATABASE_REPLICA_URL leads to a database that follows no other', 'There may be no copy just now: patronictl list says so. Bring the other PostgreSQL back today.')
    if (lag > mostLag) return fault('Copy', `it is ${Math.round(lag)} seconds behind`, 'Look at its log and at the network between the two.')
    return good('Copy', `it follows, ${lag < 1 ? 'with nothing' : `${Math.round(lag)} seconds`} behind`)
  } finally {
    await copy.close()
  }
}

/** Checks that phones send their work in time. */
export async function checkPhones(db: Executor, now = new Date()): Promise<Finding> {
  const { unsent, oldest } = await readPhones(db, now)
  if (unsent === 0 || oldest === null) return good('Phones', 'nothing is unsent, as far as they said')
  const said = `${unsent} with unsent work`
  if (now.getTime() - oldest.getTime() <= oldestUnsent) return good('Phones', said)
  return fault('Phones', said, 'Ask those at the top of the list of phones to find a network and open Bisita.', oldest)
}

/** Checks that push services are reached, where somebody wants reminders on a phone: an office without internet has them in the bell alone. */
export async function checkPushes(db: Executor): Promise<Finding> {
  const { subscribed, unreachable, since } = await readPushes(db)
  if (subscribed === 0) return good('Push', 'nobody has turned reminders on a phone or computer on')
  if (unreachable === 0) return good('Push', `${subscribed} phones and computers have reminders`)
  const todo = 'Let this server open https to fcm.googleapis.com and the other push services, or leave it: reminders stand in the bell all the same.'
  return fault('Push', `this server can’t reach the push service of ${unreachable} of ${subscribed} phones and computers`, todo, since)
}

/**
 * Checks that there is a recent backup in its destination that opens, and that one was restored for proof lately.
 * @param since when people began to work here: a new installation has until the night after its first day
 * @param full opens every one and reads the newest to its end
 */
export async function checkBackups(db: Executor, config: Config, { since, full }: { readonly since: Date; readonly full: boolean }, now = new Date()): Promise<Finding> {
  const place = openDestination(config.backups)
  const { file, moment, proven } = await readBackups(db)
  if (file === null || moment === null) {
    if (!isBackupLate(null, since, now)) return good('Backups', `none yet, as this is new: the first is made at 3:00 in the night, or with ${program} backup`)
    return fault('Backups', 'there is none', `${program} backup, and let the server run at night: it makes one at 3:00.`)
  }
  const stored = await place.list()
  if (!stored.some((one) => one.file === file)) return fault('Backups', `${file} is not in ${place.description} any more`, `Put it back, or make another: ${program} backup`, moment)
  if (isBackupLate(moment, since, now)) return fault('Backups', `the newest is ${file}`, `Look why the job failed, on the screen Jobs; meanwhile ${program} backup`, moment)
  const readable = full ? await openedBy(config, stored) : null
  if (readable !== null && !readable.opens.includes(file)) return fault('Backups', `${file} does not open: ${readable.why}`, `Make another: ${program} backup`, moment)
  const last = `${file}, ${stored.length} kept in ${place.description}${readable === null ? '' : `, ${readable.opens.length} of them open with the present passphrase`}`
  if (proven === null) return good('Backups', `${last}; none was restored for proof yet`)
  if (now.getTime() - proven.getTime() > oldestProof) return fault('Backups', `${last}; the last proven restore is old`, 'Run the job that proves the newest backup, on the screen Jobs, and look why it did not run.', proven)
  return good('Backups', `${last}; last proven restore ${proven.toISOString()}`)
}

/** Reads stored backups to their ends: which of them the present passphrase opens, and the error of the last one that failed. */
async function openedBy(config: Config, stored: readonly { readonly file: string }[]): Promise<{ readonly opens: readonly string[]; readonly why: string }> {
  const passphrase = await findPassphrase(config.dataFolder, config.backupPassphrase)
  const place = openDestination(config.backups)
  const opens: string[] = []
  let why = 'there is no passphrase'
  if (passphrase === null) return { opens, why }
  for (const { file } of stored) {
    try {
      await readArchive(await place.read(file), passphrase.text)
      opens.push(file)
    } catch (error) {
      why = (error as Error).message
    }
  }
  return { opens, why }
}

/** Checks that somebody confirmed to have the passphrase of the backups written down, outside of this machine. */
export async function checkPassphrase({ dataFolder, backupPassphrase }: Config): Promise<Finding> {
  const passphrase = await findPassphrase(dataFolder, backupPassphrase)
  if (passphrase === null) return fault('Passphrase', 'there is none for the backups yet', 'The next start of the server makes one.')
  if (passphrase.from === 'operator') return good('Passphrase', 'that of BISITA_BACKUP_PASSPHRASE')
  if (await isPassphraseConfirmed(dataFolder, passphrase)) return good('Passphrase', 'written down, as somebody confirmed')
  return fault('Passphrase', 'nobody has confirmed that the recovery passphrase is written down', 'Without it no backup opens once this machine is lost. An administrator writes it down on the screen About, and confirms it there.')
}
