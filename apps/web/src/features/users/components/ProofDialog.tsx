import { prove } from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { useChange } from '../../../api/useChange.ts'
import { CodeProof } from '../../auth/codes/CodeProof.tsx'
import { PasskeyProof } from '../../auth/passkeys/PasskeyProof.tsx'
import { hasPasskeys } from '../../auth/passkeys/supported.ts'
import { ConfirmPassword } from './ConfirmPassword.tsx'

/** Asks the user to confirm who it is, because a call asks again. The call itself goes on after `onEnd(true)`. */
export function ProofDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const proving = useChange(
    prove,
    {
      onDone: () => onEnd(true),
      handlers: {
        other: (refused) => setFailure(refused.message),
        none: () => setFailure(t('No answer came. Please try again when there is a network.')),
      },
    },
    { invalidates: [], gcTime: 0 },
  )
  return (
    <ConfirmPassword
      title={t('Confirm that it is you')}
      act={t('Confirm')}
      sending={proving.isPending}
      failure={failure}
      other={
        <>
          {hasPasskeys(window) && <PasskeyProof onProven={() => onEnd(true)} onFailure={setFailure} />}
          <CodeProof onProven={() => onEnd(true)} onFailure={setFailure} />
        </>
      }
      onAct={(password) => {
        setFailure(null)
        proving.mutate({ body: { password } })
      }}
      onClose={() => onEnd(false)}
    />
  )
}
