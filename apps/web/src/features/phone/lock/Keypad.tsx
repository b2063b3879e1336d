import { t } from '@bisita/contract/words'
import { useEffect, useEffectEvent } from 'react'
import styles from './lock.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type Props = {
  readonly value: string
  /** How many digits are shown as empty before any is typed. */
  readonly length: number
  readonly most: number
  readonly busy: boolean
  /** What the key that ends the PIN says. */
  readonly act: string
  readonly onChange: (value: string) => void
  readonly onEnd: () => void
}

/** Our own keys for a PIN: no keyboard of the phone learns it, and no browser offers to keep it. */
export function Keypad({ value, length, most, busy, act, onChange, onEnd }: Props) {
  const press = (digit: string) => {
    if (!busy && value.length < most) onChange(value + digit)
  }
  const back = () => {
    if (!busy) onChange(value.slice(0, -1))
  }
  const end = () => {
    if (!busy && value.length >= length) onEnd()
  }
  const typed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) press(event.key)
    else if (event.key === 'Backspace') back()
    // On a button Enter presses it.
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) end()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => typed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <div className={styles.dots} role="status" aria-label={t('{value, plural, one {# digit} other {# digits}} typed', { value: value.length })}>
        {Array.from({ length: Math.max(length, value.length) }, (_, place) => (
          <span key={place} data-filled={place < value.length} />
        ))}
      </div>
      <div className={styles.keys}>
        {digits.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={styles.word} onClick={back} disabled={busy || value === ''}>
          {t('Delete')}
        </button>
        <button type="button" onClick={() => press('0')}>
          0
        </button>
        <button type="button" className={styles.word} onClick={end} disabled={busy || value.length < length}>
          {act}
        </button>
      </div>
    </>
  )
}
