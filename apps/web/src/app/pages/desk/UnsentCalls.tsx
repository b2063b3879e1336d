import { Button, TextInput } from '@mantine/core'
import { maximumText } from '@bisita/contract/limits'
import { useState } from 'react'
import { CopyButton } from '../../../ui/forms/CopyButton.tsx'
import { IconAlert, IconClock } from '../../../ui/icons.ts'
import { wordsOf } from './deskEntry.ts'
import type { Unsent } from './deskState.ts'
import desk from './desk.module.css'
import styles from './unsent.module.css'

type Props = {
  unsent: readonly Unsent[]
  /** Nobody has answered: what waits is sent when the network is back. */
  unanswered: boolean
  onAgain: (one: Unsent, override: string) => void
  /** Opens what was entered again. */
  onBack: (one: Unsent) => void
  onDrop: (one: Unsent) => void
}

/** One that the server didn't take: why, and what can be done about it. */
function RefusedCall({ one, onAgain, onBack, onDrop }: { one: Unsent } & Pick<Props, 'onAgain' | 'onBack' | 'onDrop'>) {
  const [override, setOverride] = useState('')
  const [asking, setAsking] = useState(false)
  const guarded = one.reasons.length > 0
  return (
    <li className={styles.refused} role="alert">
      <p>
        <IconAlert size={18} aria-hidden />
        <strong>{one.name}: the call has not been saved.</strong> {guarded ? '' : one.message}
      </p>
      {guarded && (
        <>
          <ul>
            {one.reasons.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
          <TextInput
            label="Why it is recorded all the same"
            maxLength={maximumText}
            value={override}
            onChange={(event) => setOverride(event.currentTarget.value)}
          />
        </>
      )}
      {one.gone === true && <pre className={styles.kept}>{wordsOf(one.entry)}</pre>}
      <div className={desk.buttons}>
        {one.gone === true ? (
          <CopyButton text={wordsOf(one.entry)} />
        ) : (
          <>
            <Button disabled={guarded && override.trim() === ''} onClick={() => onAgain(one, override)}>
              {guarded ? 'Save all the same' : 'Send again'}
            </Button>
            <Button variant="default" onClick={() => onBack(one)}>
              Back to it
            </Button>
          </>
        )}
        <Button variant="default" {...(asking ? { color: 'red' } : {})} onClick={() => (asking ? onDrop(one) : setAsking(true))}>
          {asking ? 'Yes, drop this call' : 'Drop'}
        </Button>
      </div>
    </li>
  )
}

/** Calls that were entered and aren't stored yet. */
export function UnsentCalls({ unsent, unanswered, onAgain, onBack, onDrop }: Props) {
  const waiting = unsent.filter(({ state }) => state === 'waits')
  const refused = unsent.filter(({ state }) => state === 'refused')
  return (
    <>
      {unanswered && waiting.length > 0 && (
        <p className={desk.waiting} role="status">
          <IconClock size={18} aria-hidden />
          No answer. {waiting.length === 1 ? 'One call is' : `${waiting.length} calls are`} kept here and sent once, when the network is back: {waiting.map(({ name }) => name).join('; ')}.
        </p>
      )}
      {refused.length > 0 && (
        <ul className={styles.unsent} aria-label="Not saved">
          {refused.map((one) => (
            <RefusedCall key={one.body.id} one={one} onAgain={onAgain} onBack={onBack} onDrop={onDrop} />
          ))}
        </ul>
      )}
    </>
  )
}
