import { Button } from '@mantine/core'
import { passkeyProofOptions, passkeyProve } from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import { useChange } from '../../../api/useChange.ts'
import { askForPasskey } from './ceremony.ts'
import { PasskeyFailure } from './passkeyFailure.ts'

type Props = { readonly onProven: () => void; readonly onFailure: (text: string | null) => void }

/** Confirms with a passkey who is at this session. */
export function PasskeyProof({ onProven, onFailure }: Props) {
  const proving = useChange(
    async (_: null, api) => {
      const options = await api.call(passkeyProofOptions, {})
      const body = await askForPasskey(options).catch((error: PasskeyFailure) => error)
      if (body instanceof PasskeyFailure) return body.message
      await api.call(passkeyProve, { body })
      return null
    },
    {
      onDone: (failure) => (failure === null ? onProven() : onFailure(failure)),
      handlers: {
        other: (refused) => onFailure(refused.message),
        none: () => onFailure(t('No answer came. Please try again when there is a network.')),
      },
    },
    { invalidates: [], gcTime: 0 },
  )
  return (
    <Button
      variant="default"
      loading={proving.isPending}
      onClick={() => {
        onFailure(null)
        proving.mutate(null)
      }}
    >
      {t('Use a passkey')}
    </Button>
  )
}
