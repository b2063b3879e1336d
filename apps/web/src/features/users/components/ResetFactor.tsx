import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { factorReset } from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { questionHandlers } from '../../../api/saving.ts'
import { useChange } from '../../../api/useChange.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import small from '../../../ui/forms/DialogForm.module.css'
import type { Notices } from '../../../ui/notices.ts'
import { factorAction } from '../rights.ts'
import type { User } from '../userManagement.queries.ts'

/** Takes away the codes and passkeys of somebody whose phone is lost, after showing what follows. */
export function ResetFactor({ user: { id, display_name, user_type }, notices }: { user: User; notices: Notices }) {
  const [opened, { open, close }] = useDisclosure(false)
  const keyOf = useIdempotencyKey()
  // After one that was done the next is a new wish.
  const [times, setTimes] = useState(0)
  const resetting = useChange(
    factorReset,
    {
      onDone: () => {
        notices.show('positive', t('{name} has no second step of signing in any more.', { name: display_name }))
        setTimes(times + 1)
        close()
      },
      handlers: questionHandlers(notices, close, close),
    },
    { invalidates: [['sessions'], ['approvals']] },
  )
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('Reset second step')}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t('Reset the second step?')}
        act={t('Reset')}
        of={factorAction(user_type)}
        sending={resetting.isPending}
        onAct={() => resetting.mutate({ params: { id }, key: keyOf([id, times]) })}
        onClose={close}
      >
        <ul className={`stack gap-6 ${small.list}`}>
          <li>{t('For a lost phone: the sign-in codes, recovery codes and passkeys of {name} are removed. The password stays.', { name: display_name })}</li>
          <li>{t('{name} is signed out everywhere.', { name: display_name })}</li>
          <li>{t('Confirm that {name} is asking: call or meet them.', { name: display_name })}</li>
        </ul>
      </ConfirmDialog>
    </>
  )
}
