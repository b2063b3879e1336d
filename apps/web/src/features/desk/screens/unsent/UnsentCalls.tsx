import { Button, TextInput } from '@mantine/core'
import { maximumText } from '@bisita/contract/limits'
import { known, t } from '@bisita/contract/words'
import { useState } from 'react'
import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import { IconAlert, IconClock } from '../../../../ui/icons.ts'
import type { UnsentCall } from '../../unsentCalls/unsentCall.ts'
import { entryText } from '../deskEntry.ts'
import styles from './unsent.module.css'

type Props = {
  unsent: readonly UnsentCall[]
  /** Why what waits is sent later: nobody has answered, or the server's own word; null where the last try came to something. */
  late: string | null
  onAgain: (one: UnsentCall, override: string) => void
  /** Opens what was entered again. */
  onBack: (one: UnsentCall) => void
  onDrop: (one: UnsentCall) => void
}

/** One that the server didn't take: why, and what can be done about it. */
function RefusedCall({ one, onAgain, onBack, onDrop }: { one: UnsentCall } & Pick<Props, 'onAgain' | 'onBack' | 'onDrop'>) {
  const [override, setOverride] = useState('')
  const [confirming, setConfirming] = useState(false)
  const guarded = one.reasons.length > 0
  return (
    <li className={`stack gap-8 bad alert ${styles.refused}`} role="alert">
      <p>
        <IconAlert size={18} aria-hidden />
        <strong>{t('{name}: the call has not been saved.', { name: one.name })}</strong> {guarded ? '' : one.message}
      </p>
      {guarded && (
        <>
          <ul>
            {one.reasons.map(({ code, message }) => (
              <li key={code}>{known(message)}</li>
            ))}
          </ul>
          <TextInput
            label={t('Why record it anyway')}
            maxLength={maximumText}
            value={override}
            onChange={(event) => setOverride(event.currentTarget.value)}
          />
        </>
      )}
      {one.gone === true && <pre className={`anywhere ${styles.kept}`}>{entryText(one.entry)}</pre>}
      <div className="flex wrap gap-8">
        {one.gone === true ? (
          <CopyButton text={entryText(one.entry)} />
        ) : (
          <>
            <Button disabled={guarded && override.trim() === ''} onClick={() => onAgain(one, override)}>
              {guarded ? t('Save anyway') : t('Send again')}
            </Button>
            <Button variant="default" onClick={() => onBack(one)}>
              {t('Go back')}
            </Button>
          </>
        )}
        <Button variant="default" {...(confirming ? { color: 'red' } : {})} onClick={() => (confirming ? onDrop(one) : setConfirming(true))}>
          {confirming ? t('Yes, discard this call') : t('Discard')}
        </Button>
      </div>
    </li>
  )
}

/** Calls that were entered and aren't stored yet. */
export function UnsentCalls({ unsent, late, onAgain, onBack, onDrop }: Props) {
  const waiting = unsent.filter(({ state }) => state === 'waits')
  const refused = unsent.filter(({ state }) => state === 'refused')
  return (
    <>
      {late !== null && waiting.length > 0 && (
        <p className="row gap-8 round pad-8-12 held" role="status">
          <IconClock size={18} aria-hidden />
          {t('{late} {waiting, plural, one {One call is} other {# calls are}} kept here and sent once, when the network is back:', { late, waiting: waiting.length })} {waiting.map(({ name }) => name).join('; ')}.
        </p>
      )}
      {refused.length > 0 && (
        <ul className="stack gap-8" aria-label={t('Not saved')}>
          {refused.map((one) => (
            <RefusedCall key={one.body.id} one={one} onAgain={onAgain} onBack={onBack} onDrop={onDrop} />
          ))}
        </ul>
      )}
    </>
  )
}
