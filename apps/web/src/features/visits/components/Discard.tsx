import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './RecordContact.module.css'

/** Leaves the form for good; what was entered is asked about once. */
export function Discard({ entered, disabled, onDiscard }: { entered: boolean; disabled: boolean; onDiscard: () => void }) {
  const [opened, setOpened] = useState(false)
  if (!opened) {
    return (
      <button
        type="button"
        className="self-start soft underlined bare press touch screen-only" style={{ padding: '0 12px 0 0' }}
        disabled={disabled}
        onClick={entered ? () => setOpened(true) : onDiscard}
      >
        {entered ? t('Discard') : t('Cancel')}
      </button>
    )
  }
  return (
    <div className={`stack gap-8 round-8 ${styles.asking} screen-only`} role="group" aria-label={t('Discard')}>
      <p>{t('Discard everything entered here?')}</p>
      <div className="flex wrap gap-8 spread">
        <Button color="red" onClick={onDiscard} disabled={disabled}>
          {t('Yes, discard')}
        </Button>
        <Button variant="default" onClick={() => setOpened(false)}>
          {t('Keep it')}
        </Button>
      </div>
    </div>
  )
}
