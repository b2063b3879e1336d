import { Button, TextInput } from '@mantine/core'
import { t } from '@bisita/contract/words'
import { useState } from 'react'

type Props = {
  label: string
  /** The masked number. */
  value: string
  /** Asks for the whole number, which makes this a field to type in. */
  onShow: () => Promise<void>
}

/** A number in a form that is masked until somebody asks for it; left so, it is not changed. */
export function MaskedField({ label, value, onShow }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="row gap-8 shrink" style={{ alignItems: 'end' }}>
      <TextInput className="grow shrink" label={label} value={value} readOnly autoComplete="off" />
      <Button
        variant="default"
        loading={asking}
        aria-label={t('Show: {label}', { label })}
        onClick={() => {
          setAsking(true)
          void onShow().finally(() => setAsking(false))
        }}
      >
        {t('Show')}
      </Button>
    </div>
  )
}
