import type { HealthFinding } from '@bisita/contract/operations/backups'
import type { Config } from '../config.ts'
import type { Executor } from '../database/connection.ts'
import type { BackupsPort } from '../domains/backups/backups.port.ts'
import { confirmPassphrase, isPassphraseConfirmed, readPassphrase } from '../domains/backups/passphrase.ts'
import { quickFindings } from './doctor/doctor.ts'

/** Milliseconds for which findings are cached: the checks are too slow to run for each request. */
const looksEvery = 30_000

/** Gives the backup screens the recovery passphrase and the findings of the doctor's quick checks. */
export function backupsPort(config: Config, db: Executor): BackupsPort {
  const { dataFolder, backupPassphrase } = config
  let looked: { readonly at: number; readonly found: Promise<readonly HealthFinding[]> } | null = null
  const look = async (): Promise<readonly HealthFinding[]> =>
    (await quickFindings(config, db)).map(({ check, ok, said, since = null, todo = null }) => ({ check, ok, said, since, todo }))
  return {
    recovery: async () => {
      const passphrase = await readPassphrase(dataFolder, backupPassphrase)
      if (passphrase.from === 'operator') return { state: 'operator', passphrase: passphrase.text }
      return { state: (await isPassphraseConfirmed(dataFolder, passphrase)) ? 'confirmed' : 'to_confirm', passphrase: passphrase.text }
    },
    confirm: async () => confirmPassphrase(dataFolder, await readPassphrase(dataFolder, backupPassphrase)),
    findings: () => {
      if (looked === null || Date.now() - looked.at > looksEvery) looked = { at: Date.now(), found: look() }
      // After checks that failed, the next request runs them again.
      looked.found.catch(() => (looked = null))
      return looked.found
    },
  }
}
