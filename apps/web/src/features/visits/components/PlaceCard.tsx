import { Button } from '@mantine/core'
import { messages } from '@bisita/contract/messages'
import type { LocationError } from '@bisita/contract/visits/visits'
import { useId } from 'react'
import { IconPlace, IconRefresh } from '../../../ui/icons.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useNow } from '../../../ui/hooks/useNow.ts'
import type { Fix } from '../../../ui/browser/geolocation.ts'
import { showAge } from '@bisita/rules/time/spans'
import { t } from '@bisita/contract/words'
import { placeErrors, showAccuracy } from '../places.ts'
import type { LocatingState } from '../useLocating.ts'
import styles from './Proof.module.css'

type Props = {
  state: LocatingState
  onAsk: () => void
  /** Whether there is no saving without the person's permission. */
  must: boolean
  /** What the server said about it. */
  error: string | undefined
}

/** Seconds from which on it is said how old a location is. */
const old = 60

function Found({ fix, looking }: { fix: Fix; looking: boolean }) {
  const seconds = (useNow(1000) - fix.at) / 1000
  const { tone, word } = showAccuracy(fix.accuracy)
  const notes = [looking ? 'improving' : '', !looking && seconds >= old ? showAge(seconds) : ''].filter((note) => note !== '')
  return (
    <span>
      <StateMark tone={tone} word={word} />
      <small className="figures">
        <IconPlace size={14} aria-hidden /> {notes.join(', ')}
      </small>
    </span>
  )
}

const allowHow = t('Allow it in the settings of this site (the sign beside the address). Then try again.')

/** Why there is none, and what follows from it. */
function missingWords(error: LocationError, must: boolean): readonly [string, string] {
  if (error === 'denied') return [must ? messages.allowLocation : placeErrors.denied, allowHow]
  if (error === 'unsupported') return [messages.noGeolocation, t('The visit is saved without it, with this reason.')]
  return [placeErrors[error], t('The visit can be saved without it, with this reason.')]
}

type CellProps = { state: LocatingState; onAsk: () => void; invalid: boolean; describedBy: string | undefined }

/** What is known, in the size of the cell, and the way to ask for it or to ask again. */
function Cell({ state, onAsk, invalid, describedBy }: CellProps) {
  const buttonProps = { onClick: onAsk, 'data-invalid': invalid, 'aria-describedby': describedBy } as const
  if (state.status === 'unasked')
    return (
      <button {...buttonProps} type="button" className={`row gap-8 full ink medium at-start surface boxed ${styles.cell}`}>
        <IconPlace size={20} aria-hidden />
        {t('Add the location')}
      </button>
    )
  return (
    <div className={`row gap-8 full ink medium at-start surface boxed ${styles.cell}`}>
      {state.status !== 'found' && <IconPlace size={20} aria-hidden />}
      {state.status === 'asking' && (
        <span>
          {t('Looking for it')}
          <small>{t('Allow it if asked.')}</small>
        </span>
      )}
      {state.status === 'found' && (
        <>
          <Found fix={state.fix} looking={state.looking} />
          <button {...buttonProps} type="button" className={`stack centred rigid accent round bare press hovers ${styles.again}`} aria-label={t('Refresh the location')}>
            <IconRefresh size={18} aria-hidden />
          </button>
        </>
      )}
      {state.status === 'missing' && (
        <>
          <span>{t('No location')}</span>
          {state.error !== 'unsupported' && (
            <Button {...buttonProps} size="xs" variant="default" leftSection={<IconRefresh size={18} aria-hidden />}>
              {t('Try again')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Where the visit is recorded, as a cell of the form: what is known and how good it is; with more room where it is missing. */
export function PlaceCard({ state, onAsk, must, error }: Props) {
  const id = useId()
  const missing = state.status === 'missing' ? missingWords(state.error, must) : null
  const denied = must && state.status === 'missing' && state.error === 'denied'
  const hasMessage = missing !== null || error !== undefined
  return (
    <section className={`shrink ${styles.part}`} aria-label={t('Location')} data-wide={hasMessage} data-state={state.status}>
      <div role="status">
        <Cell state={state} onAsk={onAsk} invalid={denied || error !== undefined} describedBy={hasMessage ? id : undefined} />
        {hasMessage && (
          <p id={id} className={`small mute ${styles.told}`} data-error={denied || error !== undefined}>
            {error !== undefined && error !== missing?.[0] && <strong className="ink strong">{error} </strong>}
            {missing !== null && (
              <>
                <strong className="ink strong">{missing[0]}</strong> <span>{missing[1]}</span>
              </>
            )}
          </p>
        )}
      </div>
    </section>
  )
}
