import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { VisitType } from '@bisita/contract/outcomes'
import { messages } from '@bisita/contract/messages'
import { showTime } from '@bisita/rules/dates'
import { manilaDay } from '@bisita/rules/days'
import { showPhone } from '@bisita/rules/phones'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { failureWords, type Failure } from '../../../api/saving.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { OpenCamera } from '../../../ui/camera.ts'
import { focusFirstError } from '../../../ui/formFields.ts'
import { browserLocator, type Locator } from '../../../ui/geolocation.ts'
import { HeldNote } from '../../../ui/HeldNote.tsx'
import { IconPhone } from '../../../ui/icons.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { isCovered } from '../../../ui/useKeys.ts'
import { useNow } from '../../../ui/useNow.ts'
import { describeProblems, minutesSince, offersCallBack, problemsOf, type RecordProblems } from '../recording.ts'
import { placeIn, usePlace, type PlaceState } from '../usePlace.ts'
import { useRecording, type RecordingOptions } from '../useRecording.ts'
import { CallBackFields } from './CallBackFields.tsx'
import { Discard } from './Discard.tsx'
import { OutcomeFields } from './OutcomeFields.tsx'
import { PhotoCard } from './PhotoCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import proof from './Proof.module.css'
import styles from './RecordContact.module.css'

/** Whom the visit or call is about. */
type About = {
  readonly id: string
  readonly barangay: string
  readonly mun_city: string
  readonly phone_number: string | null
  readonly secondary_phone_number: string | null
}

/** The choice of a product, which belongs to the products; `''` is none. */
export type ProductField = (props: { value: string; onChange: (id: string) => void; error: string | undefined }) => ReactNode

type Props = Omit<RecordingOptions, 'clientId'> & {
  client: About
  /** Whether the location has to be allowed before a visit can be saved. */
  mustAllow: boolean
  /** Whether a visit needs a photo, as the organisation has set it; none is taken where the device has no room for it. */
  mustShow?: boolean
  noRoom?: boolean
  product: ProductField
  /** The form is left and what was entered goes. */
  onDiscard: () => void
  /** The browser's own, unless a test has others. */
  locator?: Locator
  openCamera?: OpenCamera
}

const theBrowsers = browserLocator()

const saveWords: Readonly<Record<VisitType, string>> = { visit: 'Save visit', call: 'Save call' }

function Phones({ client }: { client: About }) {
  const numbers = [client.phone_number, client.secondary_phone_number].filter((number) => number !== null)
  if (numbers.length === 0) return <p className={styles.small}>No phone number is known.</p>
  return (
    <p className={styles.phones}>
      {numbers.map((number) => (
        <a key={number} href={`tel:${number}`}>
          <IconPhone size={18} aria-hidden />
          {showPhone(number)}
        </a>
      ))}
    </p>
  )
}

function Elapsed({ began }: { began: number }) {
  const minutes = minutesSince(began, useNow(10_000))
  return (
    <span>
      Started {showTime(new Date(began))}
      {minutes > 0 && `, ${minutes} min ago`}
    </span>
  )
}

/** The server's objections and what the form itself finds, by field. */
const allProblems = (found: RecordProblems, failure: Failure | null): RecordProblems => ({
  ...(failure instanceof Refused
    ? Object.fromEntries((failure.problem?.fields ?? []).map(({ path, message }) => [path, message]))
    : {}),
  ...found,
})

/**
 * Records a visit or call: how it ended, and for a visit the photo and the place. Save waits for a
 * location that is still being looked for; a refused save keeps everything.
 */
export function RecordContact(props: Props) {
  const { kind, client, mustAllow, mustShow = false, noRoom = false, product, notices, onDiscard, locator = theBrowsers, openCamera } = props
  const form = useRef<HTMLFormElement>(null)
  const recording = useRecording({ ...props, clientId: client.id })
  const { values, setValues, failure } = recording
  const must = mustAllow && kind === 'visit'
  const place = usePlace({ locator, atOnce: must })
  const [tried, setTried] = useState(false)
  /** The search for the location that Save waits for. */
  const [awaited, setAwaited] = useState<PlaceState | null>(null)
  const today = manilaDay(new Date())
  const lacksPhoto = mustShow && !noRoom && kind === 'visit' && recording.photo === null
  const { state } = place
  const waiting = awaited === state
  const denied = must && state.status === 'missing' && state.error === 'denied'
  const found = {
    ...problemsOf(kind, values, today),
    ...(lacksPhoto && { visit_proof: 'A photo is required.' }),
    ...(denied && { location_error: messages.allowLocation }),
  }
  const problems = allProblems(tried ? found : {}, failure)
  const wrong = describeProblems(problems)

  useEffect(() => {
    if (state.status !== 'missing') return
    if (state.error === 'denied') notices.show('negative', messages.allowLocation)
    if (state.error === 'unsupported') notices.show('negative', messages.noGeolocation)
  }, [state, notices])

  useEffect(() => {
    if (failure instanceof Refused) focusFirstError(form.current)
  }, [failure])

  const send = () => void recording.send(kind === 'visit' ? placeIn(state) : null)
  const save = () => {
    setTried(true)
    if (recording.sending || waiting) return
    if (denied) notices.show('negative', messages.allowLocation)
    if (Object.keys(found).length > 0) return focusFirstError(form.current)
    if (kind === 'visit' && state.status === 'asking') return setAwaited(state)
    send()
  }
  const settled = useRef<PlaceState | null>(null)
  const onPlace = useEffectEvent((status: PlaceState['status']) => {
    if (awaited === null || settled.current === awaited || status === 'asking') return
    settled.current = awaited
    if (!denied) send()
  })
  useEffect(() => onPlace(state.status), [state.status])

  // Heard wherever the focus is: who works by number keys alone has been in no field yet.
  useHotkeys([['mod+Enter', () => isCovered() || save()]], [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in a field would save what is half entered.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <form
      autoComplete="off"
      ref={form}
      className={styles.form}
      noValidate
      aria-label={kind === 'visit' ? 'Visit' : 'Call'}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <header className={styles.head}>
        <p className={styles.who}>
          <span>
            {client.barangay}, {client.mun_city}
          </span>
          <Elapsed began={recording.begun.began} />
        </p>
        {kind === 'call' && <Phones client={client} />}
      </header>
      {kind === 'visit' && (
        <div className={proof.proof}>
          <PhotoCard
            photo={recording.photo}
            onPhoto={recording.setPhoto}
            error={problems['visit_proof'] ?? problems['photo_sha256']}
            {...{ openCamera, noRoom, notices }}
          />
          <PlaceCard state={state} onAsk={place.ask} must={must} error={problems['location_error']} />
        </div>
      )}
      <OutcomeFields
        values={values}
        onValues={setValues}
        problems={problems}
        product={product({
          value: values.product_id,
          onChange: (product_id) => setValues({ ...values, product_id }),
          error: problems['product_id'],
        })}
      />
      {offersCallBack(kind, values) && (
        <CallBackFields values={values} onValues={setValues} today={today} error={problems['call_back_at']} />
      )}
      <TextArea
        label="Note"
        value={values.remarks}
        error={problems['remarks']}
        onChange={(event) => setValues({ ...values, remarks: event.currentTarget.value })}
      />
      <Discard
        entered={recording.entered}
        disabled={recording.sending}
        onDiscard={() => {
          recording.discard()
          onDiscard()
        }}
      />
      <ActionBar className={styles.foot}>
        <HeldNote of={kind === 'visit' ? 'visit.create' : 'call.create'} />
        {(failure !== null || wrong.length > 0) && (
          <p className={styles.failed} role="alert">
            {[...(failure === null ? [] : [failureWords(failure)]), ...wrong].join(' ')}
          </p>
        )}
        <p className={styles.waits} role="status">
          {waiting && 'Waiting for the location, then it is saved.'}
        </p>
        <Button type="submit" fullWidth loading={recording.sending || waiting}>
          {saveWords[kind]}
        </Button>
      </ActionBar>
    </form>
  )
}
