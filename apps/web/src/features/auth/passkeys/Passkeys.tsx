import { Button } from '@mantine/core'
import * as calls from '@bisita/contract/calls/calls'
import type { Passkey } from '@bisita/contract/users/passkeys'
import { t } from '@bisita/contract/words'
import { showDateTime } from '@bisita/rules/time/dates'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useCall } from '../../../api/useCall.ts'
import { useChange } from '../../../api/useChange.ts'
import type { Notices } from '../../../ui/notices.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { makePasskey } from './ceremony.ts'
import { PasskeyFailure } from './passkeyFailure.ts'
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx'
import { hasPasskeys } from './supported.ts'

type Open = 'add' | { readonly rename: Passkey } | { readonly remove: Passkey } | null

const queryKey = ['passkeys'] as const

/** The own passkeys, with the ways to add, name and remove one. */
export function Passkeys({ notices, proposedName, onAdded }: { notices: Notices; proposedName: string; onAdded?: () => void }) {
  const found = useCall(calls.passkeyList, {}, { queryKey })
  const [open, setOpen] = useState<Open>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const begin = (what: Open) => {
    setFailure(null)
    setOpen(what)
  }
  const outcome = (done: string, added?: () => void) => ({
    onDone: (failed: unknown) => {
      if (failed instanceof PasskeyFailure) return setFailure(failed.message)
      setOpen(null)
      notices.show('positive', done)
      added?.()
    },
    handlers: { 400: tell, 403: tell, 404: tell, 409: tell },
  })
  const tell = ({ message }: { message: string }) => setFailure(message)
  const adding = useChange(
    async (name: string, api) => {
      const options = await api.call(calls.passkeyOptions, {})
      const body = await makePasskey(options, name).catch((error: PasskeyFailure) => error)
      return body instanceof PasskeyFailure ? body : api.call(calls.passkeyAdd, { body })
    },
    outcome(t('The passkey has been added.'), onAdded),
    { invalidates: [queryKey] },
  )
  const renaming = useChange(calls.passkeyRename, outcome(t('The passkey has a new name.')), { invalidates: [queryKey] })
  const removing = useChange(calls.passkeyRemove, outcome(t('The passkey has been removed.')), { invalidates: [queryKey, ['sessions']] })
  if (found.data === undefined) return <QueryState query={found} rows={2} tall />
  const { items } = found.data
  return (
    <div className="stack gap-12 items-start full">
      {items.length === 0 && <p className="soft">{t('No passkeys yet.')}</p>}
      {items.length > 0 && (
        <ul className="full ruled">
          {items.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} onRename={() => begin({ rename: passkey })} onRemove={() => begin({ remove: passkey })} />
          ))}
        </ul>
      )}
      {hasPasskeys(window) ? (
        <Button variant="default" onClick={() => begin('add')}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <p className="mute">{t('This browser can’t keep one at this address.')}</p>
      )}
      {open === 'add' && (
        <PasskeyNameDialog title={t('Add a passkey')} act={t('Continue')} name={proposedName} sending={adding.isPending} failure={failure} onAct={(name) => begun(() => adding.mutate(name))} onClose={() => setOpen(null)}>
          <p>{t('Then your phone or computer asks for your fingerprint, face or PIN. Add one only where nobody else can unlock it.')}</p>
        </PasskeyNameDialog>
      )}
      {open !== null && open !== 'add' && 'rename' in open && (
        <PasskeyNameDialog
          title={t('Rename this passkey')}
          act={t('Save')}
          name={open.rename.name}
          sending={renaming.isPending}
          failure={failure}
          onAct={(name) => begun(() => renaming.mutate({ params: { id: open.rename.id }, body: { name }, key: keyOf([open.rename, name]) }))}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'add' && 'remove' in open && (
        <ConfirmDialog
          title={t('Remove {name}?', { name: open.remove.name })}
          act={t('Remove')}
          sending={removing.isPending}
          failure={failure}
          onAct={() => begun(() => removing.mutate({ params: { id: open.remove.id }, key: keyOf([open.remove]) }))}
          onClose={() => setOpen(null)}
        >
          <p>{t('It no longer signs in, and your sessions on other devices end. Remove it from the device too.')}</p>
        </ConfirmDialog>
      )}
    </div>
  )

  function begun(send: () => void) {
    setFailure(null)
    send()
  }
}

function Item({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { name, created_at, last_used_at, backed_up } = passkey
  return (
    <li className="row wrap between gap-8-12 ruled-below" style={{ minHeight: 64, paddingBlock: 8 }}>
      <span className="stack shrink">
        <strong className="anywhere">{name}</strong>
        <span className="small mute">{last_used_at === null ? t('Never used') : t('Last used {at}', { at: showDateTime(last_used_at) })}</span>
        <span className="small mute">{t('Added {at}', { at: showDateTime(created_at) })}</span>
        {backed_up && <span className="small mute">{t('Kept by a password manager')}</span>}
      </span>
      <span className="flex wrap gap-8">
        <Button variant="default" onClick={onRename} aria-label={t('Rename {name}', { name })}>
          {t('Rename')}
        </Button>
        <Button variant="default" onClick={onRemove} aria-label={t('Remove {name}', { name })}>
          {t('Remove')}
        </Button>
      </span>
    </li>
  )
}
