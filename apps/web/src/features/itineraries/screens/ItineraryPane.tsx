import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { ChangeItinerary } from '../components/ChangeItinerary.tsx'
import { DeleteItinerary } from '../components/DeleteItinerary.tsx'
import { ItineraryRecord } from '../components/ItineraryRecord.tsx'
import { RemarksOfItinerary } from '../components/RemarksOfItinerary.tsx'
import { SkipItinerary } from '../components/SkipItinerary.tsx'
import { useItinerary } from '../itineraries.queries.ts'
import { mayChange, mayMove, mayRecord } from '../rights.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { IconVisit } from '../../../ui/icons.ts'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import frame from '../../../frame/frame.module.css'
import { Pane } from '../../../frame/Pane.tsx'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import styles from './itinerary.module.css'
import type { ItinerarySearch } from './itinerarySearch.ts'
import { PlanPart } from './PlanPart.tsx'
import { queueLink } from '../../../frame/queueLink.tsx'
import { differsIn, UnsavedGuard } from '../../../frame/UnsavedGuard.tsx'

type Props = {
  screen: ScreenState<ItinerarySearch>
  today: string
}

function Open({ id, today, close }: { id: string; today: string; close: () => void }) {
  const { notices } = useServices()
  const { user, settings } = useSignedIn()
  const desk = useDesk()
  const found = useItinerary(id)
  if (found.isError || found.data === undefined) return <QueryState query={found} record rows={8} />
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
      {t('Record visit')}
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
            {movable && <SkipItinerary {...act} usual={settings.skip_reasons} />}
            {itinerary.status !== 'visited' && <DeleteItinerary {...act} onDone={close} />}
          </>
        )
      }
    />
  )
}

/** What is open of the itineraries: a record, or the form of a plan. */
export function ItineraryPane({ screen, today }: Props) {
  const { search, go, wide, close } = screen
  return (
    <Pane screen={screen} label={t('Itinerary')} focuses={search.form !== undefined}>
      {search.form === 'new' && (
        <PlanPart
          title={t('Plan visits')}
          clients={[]}
          finds
          draft="itinerary/new"
          {...(search.date === undefined ? {} : { day: search.date })}
          onDone={([first, ...more]) =>
            first === undefined || more.length > 0
              ? close()
              : go(({ form: _, ...before }) => ({ ...before, itinerary: first.id }), { step: false, toTop: !wide })
          }
          onRequested={close}
          onCancel={close}
        />
      )}
      {search.form === undefined && search.itinerary !== undefined && (
        <Open key={search.itinerary} id={search.itinerary} today={today} close={close} />
      )}
      <UnsavedGuard leaves={differsIn('form', 'itinerary')} />
    </Pane>
  )
}
