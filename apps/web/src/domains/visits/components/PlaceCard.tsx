import { Button } from '@mantine/core'
import { messages } from '@bisita/contract/messages'
import type { LocationError } from '@bisita/contract/visits'
import { IconPlace, IconRefresh } from '../../../ui/icons.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { Fix } from '../../../ui/geolocation.ts'
import { placeErrors, showAccuracy, showAge } from '../places.ts'
import type { PlaceState } from '../usePlace.ts'
import styles from './RecordContact.module.css'

type Props = {
  state: PlaceState
  onAsk: () => void
  /** Whether there is no saving without the person's permission. */
  must: boolean
  /** What the server said about it. */
  error: string | undefined
}

const coordinates = ({ latitude, longitude }: Fix) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

function Found({ fix, looking }: { fix: Fix; looking: boolean }) {
  const now = useNow(1000)
  const { tone, word, within } = showAccuracy(fix.accuracy)
  return (
    <>
      <p className={styles.quality}>
        <StateMark tone={tone} word={word} />
        <span className="number">{within}</span>
      </p>
      <p className={styles.small}>
        {coordinates(fix)}, {showAge((now - fix.at) / 1000)}
        {looking && '. Looking for a better one.'}
      </p>
    </>
  )
}

const allowHow = 'Allow it in the settings of this site (the sign beside the address). Then try again.'

/** Why there is none, and what follows from it. */
function missingWords(error: LocationError, must: boolean): readonly [string, string] {
  if (error === 'denied') return [must ? messages.allowLocation : placeErrors.denied, allowHow]
  if (error === 'unsupported') return [messages.noGeolocation, 'The visit is saved without it, with this reason.']
  return [placeErrors[error], 'The visit can be saved without it, with this reason.']
}

function Missing({ error, must }: { error: LocationError; must: boolean }) {
  const [what, then] = missingWords(error, must)
  return (
    <>
      <p className={styles.quality}>
        <StateMark tone={error === 'denied' && must ? 'bad' : 'late'} word={what} />
      </p>
      <p className={styles.small}>{then}</p>
    </>
  )
}

const asks: Readonly<Record<PlaceState['status'], string | null>> = {
  unasked: 'Add the location',
  asking: null,
  found: 'Refresh',
  missing: 'Try again',
}

/** Where the visit is recorded: what is known, how good it is, and a way to ask again. */
export function PlaceCard({ state, onAsk, must, error }: Props) {
  const ask = asks[state.status]
  const again = state.status === 'missing' && state.error === 'unsupported' ? null : ask
  return (
    <section className={styles.card} aria-label="Location" data-state={state.status}>
      <h3>
        <IconPlace size={18} aria-hidden />
        Location
      </h3>
      <div role="status">
        {state.status === 'unasked' && <p className={styles.small}>Not added. It helps to show where the visit was.</p>}
        {state.status === 'asking' && <p className={styles.small}>Looking for it. Allow it if the browser asks.</p>}
        {state.status === 'found' && <Found fix={state.fix} looking={state.looking} />}
        {state.status === 'missing' && <Missing error={state.error} must={must} />}
      </div>
      {error !== undefined && <p className={styles.error}>{error}</p>}
      {again !== null && (
        <Button
          variant="default"
          leftSection={state.status === 'unasked' ? <IconPlace size={18} aria-hidden /> : <IconRefresh size={18} aria-hidden />}
          onClick={onAsk}
          data-invalid={(must && state.status === 'missing' && state.error === 'denied') || error !== undefined}
        >
          {again}
        </Button>
      )}
    </section>
  )
}
