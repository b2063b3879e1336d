import { backupsConfirm, backupsRecovery, backupsState } from '@bisita/contract/operations/backups'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { Problem } from '../../problem.ts'
import type { BackupsPort } from './backups.port.ts'
import { findLatest } from './backups.store.ts'

const wrongWord = 'This is not the last word of the passphrase.'

const lastWord = (text: string): string => text.trim().split(/\s+/).at(-1)?.toLowerCase() ?? ''

/** Backups, the passphrase that opens them, and whether everything is in order. */
export function backupsRoutes(app: FastifyInstance, deps: HttpDeps & { readonly backups: BackupsPort | null }): void {
  const { backups } = deps
  /** The passphrase, while it is still to be written down. */
  const toConfirm = async (): Promise<string> => {
    const { state, passphrase } = (await backups?.recovery()) ?? { state: 'operator' as const, passphrase: '' }
    if (state === 'operator') throw new Problem('not_found', { message: 'The passphrase of the backups is kept by whoever runs this server.' })
    if (state === 'confirmed') throw new Problem('not_found', { message: 'The recovery passphrase was confirmed as written down and is not shown any more.' })
    return passphrase
  }

  mount(app, deps, backupsState, async ({ db }) => ({
    ...(await findLatest(db)),
    recovery: backups === null ? ('none' as const) : (await backups.recovery()).state,
    findings: [...((await backups?.findings()) ?? [])],
  }))

  mount(app, deps, backupsRecovery, async () => ({ passphrase: await toConfirm() }))

  mount(app, deps, backupsConfirm, async (context, { body }) => {
    if (lastWord(body.last_word) !== lastWord(await toConfirm())) throw new Problem('invalid', { message: wrongWord, fields: [{ path: 'last_word', message: wrongWord }] })
    context.audit({ action: 'backup.confirm', record_type: 'backup', record_id: '' })
    await backups?.confirm()
    return { confirmed: true as const }
  })
}
