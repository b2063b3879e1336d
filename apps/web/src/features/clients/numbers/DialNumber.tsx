import { maskNumber } from '@bisita/rules/cells/masks'
import { showPhone } from '@bisita/rules/clients/phones'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { IconPhone } from '../../../ui/icons.ts'
import { useReveal } from './useReveal.ts'

type Props = {
  clientId: string
  /** The client's second number, masked or whole. */
  number: string
  /** Dials the whole number. */
  onDial: (number: string) => void
}

/**
 * The second number of a client, pressed to dial it: pressing shows it, so that it can be dialled by hand too, and the
 * trail says that it was shown for a call.
 */
export function DialNumber({ clientId, number, onDial }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  const { reveal, pending } = useReveal(clientId)
  const press = async () => {
    const whole = shown ?? (await reveal('secondary_phone_number', 'call'))
    if (whole === null) return
    setShown(whole)
    onDial(whole)
  }
  const face = shown === null ? maskNumber(number) : showPhone(shown)
  return (
    <button
      type="button"
      className="calls press"
      disabled={pending}
      aria-label={shown === null ? t('{number}: show and call', { number: face }) : undefined}
      onClick={(event) => {
        // Enter saves the call from here on, and doesn't dial a second time.
        event.currentTarget.blur()
        void press()
      }}
    >
      <IconPhone size={18} aria-hidden />
      {face}
    </button>
  )
}
