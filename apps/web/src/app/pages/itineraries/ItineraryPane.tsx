import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { failureText, Refused } from '../../../api/outcomes.ts'
import { ChangeItinerary } from '../../../domains/itineraries/components/ChangeItinerary.tsx'
import { DeleteItinerary } from '../../../domains/itineraries/components/DeleteItinerary.tsx'
import { ItineraryRecord } from '../../../domains/itineraries/components/ItineraryRecord.tsx'
import { RemarksOfItinerary } from '../../../domains/itineraries/components/RemarksOfItinerary.tsx'
import { SkipItinerary } from '../../../domains/itineraries/components/SkipItinerary.tsx'
import { useItinerary } from '../../../domains/itineraries/itineraries.queries.ts'
import { mayChange, mayMove, mayRecord } from '../../../domains/itineraries/rights.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { IconVisit } from '../../../ui/icons.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import { useSignedIn } from '../../session/useSignedIn.ts'
import frame from '../frame.module.css'
import { ClosePane } from '../FrameButtons.tsx'
import styles from './itinerary.module.css'
import type { ItinerarySearch } from './itinerarySearch.ts'
import type { NavigateItinerary } from './itineraryState.ts'
import { useHeadingFocus } from '../paneFocus.ts'
import { PlanPart } from './PlanPart.tsx'
import { queueLink } from '../queueLink.tsx'
import { differsIn, UnsavedGuard } from '../UnsavedGuard.tsx'

type Props = {
  search: ItinerarySearch
  go: NavigateItinerary
  today: string
  /** Whether it stands beside the list rather than instead of it. */
  beside: boolean
  close: () => void
}

function Open({ id, today, close }: { id: string } & Pick<Props, 'today' | 'close'>) {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const desk = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const found = useItinerary(id)
  if (found.isError) {
    const missing = found.error instanceof Refused && found.error.status === 404
    return <FailedState text={failureText(found.error)} {...(missing ? {} : { onRetry: () => void found.refetch() })} />
  }
  if (found.data === undefined) return <RowsShape rows={8} />
  const itinerary = found.data
  const act = { itinerary, notices }
  const movable = mayMove(user, itinerary)
  const record = mayRecord(user, itinerary) && (
    <Link
      className={`inline-row gap-8 justify-middle strong no-line touch ${styles.record}`}
      to="/clients"
      search={{ client: itinerary.client_id, form: 'visit', itinerary: itinerary.id }}
      state={{ opened: true }}
    >
      <IconVisit size={18} aria-hidden />
      Record visit
    </Link>
  )
  return (
    <ItineraryRecord
      itinerary={itinerary}
      // On a phone the main thing stands within the thumb's reach.
      lead={record !== false && (desk ? record : <ActionBar className={`ground ruled ${frame.main} ${styles.foot} screen-only`}>{record}</ActionBar>)}
      clientLink={(face) => (
        <Link to="/clients" search={{ client: itinerary.client_id }} state={{ opened: true }}>
          {face}
        </Link>
      )}
      queueLink={queueLink}
      visitLink={(visit, face) => (
        <Link to="/clients" search={{ client: itinerary.client_id, visit }} state={{ opened: true }}>
          {face}
        </Link>
      )}
      actions={
        mayChange(user, itinerary) && (
          <>
            {movable && <ChangeItinerary key={itinerary.visible_at + itinerary.assigned_to} {...act} user={user} today={today} />}
            <RemarksOfItinerary key={itinerary.remarks} {...act} />
            {movable && <SkipItinerary {...act} />}
            {itinerary.status !== 'visited' && <DeleteItinerary {...act} onDone={close} />}
          </>
        )
      }
    />
  )
}

/** What is open of the itineraries: a record, or the form of a plan. */
export function ItineraryPane({ search, go, today, beside, close }: Props) {
  const pane = useRef<HTMLElement>(null)
  // Beside the list the focus stays with the list, where the arrows go on to the next record.
  useHeadingFocus(pane, !beside || search.form !== undefined, `${search.itinerary} ${search.form}`)
  useHotkeys([['Escape', () => document.querySelector('[data-dialog="open"]') ?? close()]])
  return (
    <section ref={pane} className={`stack gap-12 content-start shrink ${frame.pane}`} data-beside={beside} aria-label="Itinerary">
      {beside && <ClosePane close={close} />}
      {search.form === 'new' && (
        <PlanPart
          title="Plan visits"
          clients={[]}
          finds
          draft="itinerary/new"
          {...(search.date === undefined ? {} : { day: search.date })}
          onDone={([first, ...more]) =>
            first === undefined || more.length > 0
              ? close()
              : go(({ form: _, ...before }) => ({ ...before, itinerary: first.id }), { step: false, toTop: !beside })
          }
          onRequested={close}
          onCancel={close}
        />
      )}
      {search.form === undefined && search.itinerary !== undefined && (
        <Open key={search.itinerary} id={search.itinerary} today={today} close={close} />
      )}
      <UnsavedGuard leaves={differsIn('form', 'itinerary')} />
    </section>
  )
}
