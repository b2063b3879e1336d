import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './RecordContact.module.css'

/** Leaves the form for good; what was entered is asked about once. */
export function Discard({ entered, disabled, onDiscard }: { entered: boolean; disabled: boolean; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <button
        type="button"
        className={`${styles.discard} screen-only`}
        disabled={disabled}
        onClick={entered ? () => setAsking(true) : onDiscard}
      >
        {entered ? 'Discard' : 'Cancel'}
      </button>
    )
  }
  return (
    <div className={`${styles.asking} screen-only`} role="group" aria-label="Discard">
      <p>Discard everything entered here?</p>
      <div className={styles.buttons}>
        <Button color="red" onClick={onDiscard} disabled={disabled}>
          Yes, discard
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
