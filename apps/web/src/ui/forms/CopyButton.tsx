import { Button } from '@mantine/core'
import { useState } from 'react'

/** Copies the text beside it; where the browser forbids that, it can be selected and copied by hand. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'This browser does not allow copying. Write it down.'}
      </span>
    </>
  )
}
