import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { messages } from '@bisita/contract/messages'
import { showTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import type { OpenCamera } from '../../../ui/dialogs/camera.ts'
import { focusFirstError } from '../../../ui/forms/formFields.ts'
import { browserLocator, type Locator } from '../../../ui/browser/geolocation.ts'
import { GuardNote } from '../../../ui/guard/GuardNote.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { isCovered } from '../../../ui/hooks/useKeys.ts'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { describeProblems, minutesSince, offersCallBack, problemsOf, type RecordProblems } from '../recording.ts'
import { locationResultOf, useLocating, type LocatingState } from '../useLocating.ts'
import { useRecording, type RecordingOptions } from '../useRecording.ts'
import { useGuardReasons } from '../visits.queries.ts'
import { ConsentRow } from '../../consents/components/ConsentRow.tsx'
import { CallBackFields } from './CallBackFields.tsx'
import { ContactDetailFields } from './ContactDetailFields.tsx'
import { Discard } from './Discard.tsx'
import { OutcomeFields } from './OutcomeFields.tsx'
import { type DialledNumbers, Phones } from './Phones.tsx'
import { PhotoCard } from './PhotoCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import styles from './RecordContact.module.css'

/** Whom the visit or call is about. */
type About = DialledNumbers & {
  readonly barangay: string
  readonly mun_city: string
  readonly consents: readonly ClientConsent[]
}

/** The choice of a product, which belongs to the products; `''` is none. */
export type RecordProductField = (props: { value: string; onChange: (id: string) => void; error: string | undefined }) => ReactNode

type Props = Omit<RecordingOptions, 'clientId'> & {
  client: About
  /** Whether the location has to be allowed before a visit can be saved. */
  mustAllow: boolean
  /** Whether a visit needs a photo, as the organisation has set it; none is taken where the device has no room for it. */
  mustShow?: boolean
  noRoom?: boolean
  product: RecordProductField
  /** The form is left and what was entered goes. */
  onDiscard: () => void
  /** The browser's own, unless a test has others. */
  locator?: Locator
  openCamera?: OpenCamera
}

const theBrowsers = browserLocator()

const saveWords: Readonly<Record<VisitType, string>> = { visit: t('Save visit'), call: t('Save call') }

function Elapsed({ began }: { began: number }) {
  const minutes = minutesSince(began, useNow(10_000))
  return (
    <span>
      {t('Started {time}', { time: showTime(new Date(began)) })}
      {minutes > 0 && t(', {minutes} min ago', { minutes })}
    </span>
  )
}

/** The server's objections and what the form itself finds, by field. */
const allProblems = (found: RecordProblems, failure: SaveFailure | null): RecordProblems => ({
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
  const place = useLocating({ locator, atOnce: must, known: recording.fix })
  const [tried, setTried] = useState(false)
  /** The search for the location that Save waits for. */
  const [awaited, setAwaited] = useState<LocatingState | null>(null)
  const today = useToday()
  const lacksPhoto = mustShow && !noRoom && kind === 'visit' && recording.photo === null
  const { state } = place
  const guardReasons = useGuardReasons(client.id, kind)
  // What the server said when it refused is newer than what it said as the form opened.
  const reasons = (failure instanceof Refused ? failure.problem?.reasons : undefined) ?? guardReasons
  const unexplained = kind === 'call' && reasons.length > 0 && values.override_reason.trim() === ''
  const waiting = awaited === state
  const denied = must && state.status === 'missing' && state.error === 'denied'
  const found = {
    ...problemsOf(kind, values, today),
    ...(unexplained && { override_reason: t('This is required.') }),
    ...(lacksPhoto && { visit_proof: t('A photo is required.') }),
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

  const send = () => void recording.send(kind === 'visit' ? locationResultOf(state) : null)
  const save = () => {
    setTried(true)
    if (recording.sending || waiting) return
    if (denied) notices.show('negative', messages.allowLocation)
    if (Object.keys(found).length > 0) return focusFirstError(form.current)
    if (kind === 'visit' && state.status === 'asking') return setAwaited(state)
    send()
  }
  const settled = useRef<LocatingState | null>(null)
  const onPlace = useEffectEvent((status: LocatingState['status']) => {
    if (awaited === null || settled.current === awaited || status === 'asking') return
    settled.current = awaited
    if (!denied) send()
  })
  useEffect(() => onPlace(state.status), [state.status])

  // Works wherever the focus is: a user of the number keys has not focused any field yet.
  useHotkeys([['mod+Enter', () => isCovered() || save()]], [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in a field would save what is half entered.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <form
      autoComplete="off"
      ref={form}
      className="stack gap-12" style={{ maxWidth: 640 }}
      noValidate
      aria-label={kind === 'visit' ? t('Visit') : t('Call')}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <header className="stack gap-4">
        <p className={`flex wrap ${styles.who}`}>
          <span>
            {client.barangay}, {client.mun_city}
          </span>
          <Elapsed began={recording.begun.began} />
        </p>
        {kind === 'call' && (
          <Phones
            client={client}
            dialled={values.number_dialled}
            onDialled={(number_dialled) => setValues({ ...values, number_dialled })}
            error={problems['number_dialled']}
          />
        )}
      </header>
      <GuardNote
        head={kind === 'call' ? t('This client is not to be called now.') : t('This client is not to be visited.')}
        reasons={reasons}
        why={kind === 'call' ? t('Why call anyway') : undefined}
        override={values.override_reason}
        onOverride={(override_reason) => setValues({ ...values, override_reason })}
        error={problems['override_reason']}
      />
      {kind === 'visit' && (
        <p className="small soft">{t('Tell the client: the photo and the place show our office that this visit took place.')}</p>
      )}
      {kind === 'visit' && (
        <div className="stack gap-8 halves">
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
      {kind === 'call' && <ContactDetailFields values={values} onValues={setValues} problems={problems} />}
      {offersCallBack(kind, values) && (
        <CallBackFields values={values} onValues={setValues} today={today} error={problems['call_back_at']} />
      )}
      <ConsentRow consents={client.consents} channel={kind} value={values.consent ?? null} onValue={(consent) => setValues({ ...values, consent })} />
      <TextArea
        label={t('Note')}
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
      <ActionBar className={`stack gap-8 ground ruled foot ${styles.foot}`}>
        <NeedsApprovalNote of={kind === 'visit' ? 'visit.create' : 'call.create'} />
        {(failure !== null || wrong.length > 0) && (
          <p className="bad alert" role="alert">
            {[...(failure === null ? [] : [saveFailureText(failure)]), ...wrong].join(' ')}
          </p>
        )}
        <p className="soft not-empty" role="status">
          {waiting && t('Waiting for the location, then it is saved.')}
        </p>
        <Button type="submit" fullWidth loading={recording.sending || waiting}>
          {saveWords[kind]}
        </Button>
      </ActionBar>
    </form>
  )
}
