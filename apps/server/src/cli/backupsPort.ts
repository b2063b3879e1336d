import type { FindingTold } from '@bisita/contract/operations/backups'
import type { Config } from '../config.ts'
import type { Executor } from '../database/connection.ts'
import type { BackupsPort } from '../domains/backups/backups.port.ts'
import { confirm, isConfirmed, readPassphrase } from '../domains/backups/passphrase.ts'
import { quickFindings } from './doctor/doctor.ts'

/** For so many milliseconds what was found is told again: looking costs more than an answer should. */
const looksEvery = 30_000

/** What the screens ask of the program around: the passphrase, and the doctor's quick checks. */
export function backupsPort(config: Config, db: Executor): BackupsPort {
  const { dataFolder, backupPassphrase } = config
  let looked: { readonly at: number; readonly found: Promise<readonly FindingTold[]> } | null = null
  const look = async (): Promise<readonly FindingTold[]> =>
    (await quickFindings(config, db)).map(({ check, ok, said, since = null, todo = null }) => ({ check, ok, said, since, todo }))
  return {
    recovery: async () => {
      const passphrase = await readPassphrase(dataFolder, backupPassphrase)
      if (passphrase.from === 'operator') return { state: 'operator', passphrase: passphrase.text }
      return { state: (await isConfirmed(dataFolder, passphrase)) ? 'confirmed' : 'to_confirm', passphrase: passphrase.text }
    },
    confirm: async () => confirm(dataFolder, await readPassphrase(dataFolder, backupPassphrase)),
    findings: () => {
      if (looked === null || Date.now() - looked.at > looksEvery) looked = { at: Date.now(), found: look() }
      // What could not be looked at is tried again with the next question.
      looked.found.catch(() => (looked = null))
      return looked.found
    },
  }
}
