import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './OnceShown.module.css'

/** A secret that is told this once, and what it is for. Where the browser forbids copying, it can be marked and copied by hand. */
export function OnceShown({ secret, children }: { secret: string; children: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <div className={styles.once}>
      <p>{children}</p>
      <p className={styles.words}>
        <code>{secret}</code>
      </p>
      <Button variant="default" onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'This browser does not allow copying. Write it down.'}
      </span>
    </div>
  )
}
