import { Button } from '@mantine/core'
import * as calls from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { useState } from 'react'
import { useCall } from '../../../api/useCall.ts'
import { useChange } from '../../../api/useChange.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { QueryState } from '../../../ui/states.tsx'
import { CodeSetUp } from './CodeSetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const queryKey = ['codes'] as const

/** Whether the own sign-in asks for a code, with the ways to turn that on and off. */
export function SignInCodes({ notices }: { notices: Notices }) {
  const found = useCall(calls.codeStatus, {}, { queryKey })
  const [open, setOpen] = useState<'set-up' | 'recovery' | 'remove' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [made, setMade] = useState<readonly string[] | null>(null)
  const handlers = { other: ({ message }: { message: string }) => setFailure(message) }
  const remaking = useChange(
    calls.codeRecovery,
    {
      onDone: ({ recovery_codes }) => {
        setOpen(null)
        setMade(recovery_codes)
      },
      handlers,
    },
    { invalidates: [queryKey], gcTime: 0 },
  )
  const removing = useChange(
    calls.codeRemove,
    {
      onDone: () => {
        setOpen(null)
        notices.show('positive', t('Sign-in codes have been turned off.'))
      },
      handlers,
    },
    { invalidates: [queryKey, ['sessions']] },
  )
  if (found.data === undefined) return <QueryState query={found} rows={2} tall />
  const { since, recovery_left, offered, required_from } = found.data
  const begin = (what: typeof open) => {
    setFailure(null)
    setOpen(what)
  }
  return (
    <div className="stack gap-12 items-start full">
      {since === null ? <p className="soft">{t('They are off.')}</p> : <p>{t('On since {at}. {n, plural, one {# recovery code is} other {# recovery codes are}} left.', { at: showDateTime(since), n: recovery_left })}</p>}
      {required_from !== null && <p className="soft">{t('Your role needs codes or a passkey from {day} on.', { day: showDate(required_from) })}</p>}
      {since === null && !offered && <p className="mute">{t('An administrator has turned them off for your role.')}</p>}
      <div className="flex wrap gap-8">
        {offered && (
          <Button variant="default" onClick={() => begin('set-up')}>
            {since === null ? t('Turn on codes') : t('Change the app or phone')}
          </Button>
        )}
        {since !== null && (
          <>
            <Button variant="default" onClick={() => begin('recovery')}>
              {t('New recovery codes')}
            </Button>
            <Button variant="default" onClick={() => begin('remove')}>
              {t('Turn off codes')}
            </Button>
          </>
        )}
      </div>
      {open === 'set-up' && (
        <Dialog opened onClose={() => undefined} title={t('Turn on sign-in codes')} locked form="page">
          <CodeSetUp
            onDone={() => {
              setOpen(null)
              void found.refetch()
              notices.show('positive', t('Sign-in codes are on.'))
            }}
            onCancel={() => {
              setOpen(null)
              void found.refetch()
            }}
          />
        </Dialog>
      )}
      {made !== null && (
        <Dialog opened onClose={() => undefined} title={t('New recovery codes')} locked form="page">
          <RecoveryCodes codes={made} onDone={() => setMade(null)} />
        </Dialog>
      )}
      {open === 'recovery' && (
        <ConfirmDialog title={t('Make new recovery codes?')} act={t('Make new ones')} gentle sending={remaking.isPending} failure={failure} onAct={() => send(() => remaking.mutate({}))} onClose={() => setOpen(null)}>
          <p>{t('You get ten new ones. The old ones no longer work.')}</p>
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog title={t('Turn off sign-in codes?')} act={t('Turn off')} sending={removing.isPending} failure={failure} onAct={() => send(() => removing.mutate({}))} onClose={() => setOpen(null)}>
          <p>{t('Then your password alone signs in. Your sessions on other devices end, and the recovery codes are void.')}</p>
        </ConfirmDialog>
      )}
    </div>
  )

  function send(sending: () => void) {
    setFailure(null)
    sending()
  }
}
