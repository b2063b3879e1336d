import { isPressable } from '@bisita/rules/cells/philippineNumbers'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { IconPhone } from '../../../ui/icons.ts'
import { useReveal } from './useReveal.ts'

type Props = {
  clientId: string
  phone: string | null
  /** The second number, masked or whole: it is dialled where the first can't be, and dialling it is a showing. */
  second: string | null
  className?: string | undefined
  /** What it is called, where its face says too little. */
  label?: string | undefined
  /** What stands on it; without it an icon and "Call". */
  face?: ReactNode
}

const usual = 'inline-row gap-8 justify-middle ink strong no-line surface boxed press touch hovers'

/** Calls a client with the device's own telephone; nothing where there is no number. */
export function CallLink({ clientId, phone, second, className = usual, label, face }: Props) {
  const { reveal, pending } = useReveal(clientId)
  const shown = face ?? (
    <>
      <IconPhone size={18} aria-hidden />
      {t('Call')}
    </>
  )
  const style = className === usual ? { paddingInline: 14 } : undefined
  if (phone !== null && isPressable(phone)) {
    return (
      <a className={className} style={style} aria-label={label} href={`tel:${phone}`}>
        {shown}
      </a>
    )
  }
  if (second === null) return null
  const dial = async () => {
    const number = await reveal('secondary_phone_number', 'call')
    if (number !== null && isPressable(number)) window.location.assign(`tel:${number}`)
  }
  return (
    <button type="button" className={className} style={style} aria-label={label} disabled={pending} onClick={() => void dial()}>
      {shown}
    </button>
  )
}
