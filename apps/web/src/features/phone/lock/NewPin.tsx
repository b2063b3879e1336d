import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { pinLengths, pinProblem } from '../../../device/sealing/pin.ts'
import { Keypad } from './Keypad.tsx'
import styles from './lock.module.css'

type Props = {
  readonly length: number
  readonly busy: boolean
  /** What went wrong with the last PIN; null where nothing did. */
  readonly failure: string | null
  readonly onChosen: (pin: string) => void
}

/** A new PIN, typed twice. */
export function NewPin({ length, busy, failure, onChosen }: Props) {
  const [first, setFirst] = useState<string | null>(null)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const end = () => {
    const found = first === null ? pinProblem(value, length) : first === value ? null : t('The two were not the same. Please choose again.')
    setProblem(found)
    setValue('')
    if (found !== null) setFirst(null)
    else if (first === null) setFirst(value)
    else {
      setFirst(null)
      onChosen(value)
    }
  }
  const said = busy ? t('Saving the PIN…') : (problem ?? failure ?? (first === null ? t('Choose a PIN of at least {length} digits.', { length }) : t('Type the same PIN again.')))
  return (
    <>
      <p className={styles.message} role="status">{said}</p>
      <Keypad value={value} length={length} most={pinLengths.most} busy={busy} act={first === null ? t('Next') : t('Save')} onChange={setValue} onEnd={end} />
    </>
  )
}
