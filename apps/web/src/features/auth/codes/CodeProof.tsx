import { Button } from '@mantine/core'
import { codeProve, codeStatus } from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { useCall } from '../../../api/useCall.ts'
import { useChange } from '../../../api/useChange.ts'
import { CodeField } from './CodeField.tsx'

type Props = { readonly onProven: () => void; readonly onFailure: (text: string | null) => void }

/** Confirms with a code or recovery code who is at this session; offered to those who have codes. */
export function CodeProof({ onProven, onFailure }: Props) {
  const found = useCall(codeStatus, {}, { queryKey: ['codes'], meta: { handlers: { other: () => undefined, none: () => undefined } } })
  const [typed, setTyped] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const proving = useChange(
    codeProve,
    {
      onDone: onProven,
      handlers: {
        other: (refused) => setFailure(refused.message),
        none: () => setFailure(t('No answer came. Please try again when there is a network.')),
      },
    },
    { invalidates: [['codes']], gcTime: 0 },
  )
  if (typeof found.data?.since !== 'string') return null
  if (typed === null) {
    return (
      <Button
        variant="default"
        onClick={() => {
          onFailure(null)
          setTyped('')
        }}
      >
        {t('Use a code')}
      </Button>
    )
  }
  const send = () => {
    setFailure(typed.trim() === '' ? t('Type the code that the app shows.') : null)
    if (typed.trim() !== '') proving.mutate({ body: { code: typed } })
  }
  return (
    <div className="stack gap-8 full">
      <CodeField
        label={t('Code or recovery code')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around it is that of the password.
          event.preventDefault()
          send()
        }}
        error={failure}
      />
      <div>
        <Button variant="default" loading={proving.isPending} onClick={send}>
          {t('Confirm with the code')}
        </Button>
      </div>
    </div>
  )
}
