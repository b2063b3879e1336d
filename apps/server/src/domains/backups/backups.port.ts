import type { HealthFinding } from '@bisita/contract/operations/backups'

/** What the program around knows of the passphrase and of its own state; tests and services without it have none. */
export type BackupsPort = {
  readonly recovery: () => Promise<{ readonly state: 'operator' | 'to_confirm' | 'confirmed'; readonly passphrase: string }>
  /** Notes that the passphrase is written down. */
  readonly confirm: () => Promise<void>
  readonly findings: () => Promise<readonly HealthFinding[]>
}
