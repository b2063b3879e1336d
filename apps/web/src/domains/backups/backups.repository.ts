import type { BackupsState, BackupTold, FindingTold } from '@bisita/contract/operations/backups'
import { createInjected } from '../../ui/inject.tsx'

export type { BackupsState, BackupTold, FindingTold }

/** The backups, what opens them, and whether everything is in order: always the network's. */
export type BackupsRepository = {
  readonly state: (signal?: AbortSignal) => Promise<BackupsState>
  /** The passphrase, while nobody has confirmed that it is written down. */
  readonly recovery: () => Promise<string>
  readonly confirm: (lastWord: string) => Promise<void>
}

export const [BackupsProvider, useBackupsRepository] = createInjected<BackupsRepository>('The backups repository')
