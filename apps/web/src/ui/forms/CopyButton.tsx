import { t } from '@bisita/contract/words'
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
        {t('Copy')}
      </Button>
      <span role="status">
        {copied === 'yes' && t('Copied.')}
        {copied === 'failed' && t('This browser does not allow copying. Write it down.')}
      </span>
    </>
  )
}
