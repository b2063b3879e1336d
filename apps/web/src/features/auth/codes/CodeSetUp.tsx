import { Button, TextInput } from '@mantine/core'
import * as calls from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import { Suspense, useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useChange } from '../../../api/useChange.ts'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import styles from './codes.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const QrCode = lazyWithPreload(() => import('./QrCode.tsx'), 'QrCode')

type Props = {
  /** Codes are asked for from now on, and the recovery codes were taken. */
  readonly onDone: () => void
  readonly onCancel: (() => void) | null
}

const noAnswer = t('No answer came. Please try again when there is a network.')

/** Sets sign-in codes up: the secret for the app, its first code, then the recovery codes. */
export function CodeSetUp({ onDone, onCancel }: Props) {
  const isDesk = useDesk()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const handlers = { other: ({ message }: { message: string }) => setFailure(message), none: () => setFailure(noAnswer) }
  const offer = useChange(calls.codeOptions, { onDone: () => undefined, handlers }, { invalidates: [], gcTime: 0 })
  const adding = useChange(calls.codeAdd, { onDone: () => undefined, handlers }, { invalidates: [], gcTime: 0 })
  const begin = useEffectEvent(() => offer.mutate({}))
  useEffect(() => begin(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    setMissing(typed.trim() === '')
    if (typed.trim() !== '') adding.mutate({ body: { code: typed } })
  }
  if (adding.data !== undefined) return <RecoveryCodes codes={adding.data.recovery_codes} onDone={onDone} />
  if (offer.data === undefined) {
    if (failure === null) return <RowsShape rows={4} />
    return (
      <div className="stack gap-12">
        <p className="alert bad" role="alert">
          {failure}
        </p>
        <div className="flex wrap gap-8">
          <Button
            onClick={() => {
              setFailure(null)
              offer.mutate({})
            }}
          >
            {t('Try again')}
          </Button>
          {onCancel !== null && (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
        </div>
      </div>
    )
  }
  const { secret, address } = offer.data
  return (
    <form onSubmit={submit} className="stack gap-14" noValidate>
      <ol className="stack gap-14" style={{ paddingInlineStart: '1.5rem', listStyle: 'decimal' }}>
        <li>{t('Install an authenticator app on your phone: Google Authenticator, Microsoft Authenticator, Aegis or another one.')}</li>
        <li>
          <div className="stack gap-8">
            <span>{t('In the app, add an account and scan this:')}</span>
            <Suspense fallback={<RowsShape rows={3} />}>
              <QrCode text={address} label={t('Code to scan with the app')} />
            </Suspense>
            {!isDesk && (
              <a className="touch inline-row" href={address}>
                {t('Or open the app on this phone')}
              </a>
            )}
            <span>
              {t('Or type this key:')} <code className={styles.secret}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
            </span>
          </div>
        </li>
        <li>{t('Type the six digits that the app shows now.')}</li>
      </ol>
      <TextInput
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={missing ? t('Type the code that the app shows.') : failure}
      />
      <div className="flex wrap gap-8">
        <Button type="submit" loading={adding.isPending}>
          {t('Turn on')}
        </Button>
        {onCancel !== null && (
          <Button variant="default" onClick={onCancel} disabled={adding.isPending}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
