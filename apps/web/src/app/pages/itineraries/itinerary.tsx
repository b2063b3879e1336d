import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { ListSection } from '../../../ui/list/ListScreen.tsx'
import { useTypedText } from '../../../ui/list/useTypedText.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { usePreload } from '../../usePreload.ts'
import { useSignedIn } from '../../session/useSignedIn.ts'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import styles from './itinerary.module.css'
import { ItineraryCalendar } from './ItineraryCalendar.tsx'
import { ItineraryList } from './ItineraryList.tsx'
import { viewOf, type NavigateItinerary } from './itineraryState.ts'
import { ItineraryTools } from './ItineraryTools.tsx'
import { useReturnedFocus } from '../paneFocus.ts'

const ItineraryPane = lazyWithPreload(() => import('./ItineraryPane.tsx').then(({ ItineraryPane: component }) => component))

const route = getRouteApi('/main/itinerary')

/**
 * The itineraries as list and as calendar. What is open, an itinerary or the form of a plan, stands beside
 * them on a desk and alone on a phone; all of it is in the address bar, so that Back closes it.
 */
export function ItineraryPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const { user } = useSignedIn()
  const today = useToday()
  const typed = useTypedText('keyword')
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const desk = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const open = search.itinerary !== undefined || search.form !== undefined
  useReturnedFocus(search.itinerary, 'itinerary')
  usePreload(ItineraryPane)
  const go: NavigateItinerary = (change, { step, toTop = false }) =>
    void navigate({
      search: change,
      replace: !step,
      resetScroll: toTop,
      state: (before) => (step ? { opened: true } : before),
    })
  const plan = () => go(({ itinerary: _, ...before }) => ({ ...before, form: 'new' }), { step: !open, toTop: !wide })
  /** Back where it was opened from; where the address was opened directly, to the itineraries. */
  const close = () => {
    if (opened) router.history.back()
    else go(({ itinerary: _, form: _form, ...before }) => before, { step: false })
  }
  const view = viewOf(search, user.user_type)
  const narrow = !wide || open
  const common = { search, go, typed, user, today }
  const add = (full: boolean) => (
    <Button fullWidth={full} leftSection={<IconPlus size={18} aria-hidden />} onClick={plan}>
      Plan a visit
    </Button>
  )
  return (
    <>
      <PageHead title={screenTitles['/itinerary']} lead={!wide && open && <BackToList label="Back to the itineraries" close={close} />}>
        {desk && (wide || !open) && add(false)}
      </PageHead>
      <div className={`${frame.split} ${styles.halves}`} data-open={open && wide}>
        {(wide || !open) && (
          <ListSection many="itineraries" tools={<ItineraryTools {...common} narrow={narrow} view={view} />}>
            {view === 'list' ? (
              <ItineraryList {...common} wide={wide} />
            ) : (
              <ItineraryCalendar key={view} {...common} narrow={narrow} beside={wide} view={view} />
            )}
          </ListSection>
        )}
        {open && (
          <Suspense fallback={<RowsShape tall />}>
            <ItineraryPane search={search} go={go} today={today} beside={wide} close={close} />
          </Suspense>
        )}
      </div>
      {!desk && !open && <ActionBar className={`ground ruled ${frame.main} screen-only`}>{add(true)}</ActionBar>}
    </>
  )
}
