import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { IconPlus } from '../../../ui/icons.ts'
import { ListSection } from '../../../ui/list/ListScreen.tsx'
import { useTypedText } from '../../../ui/list/useTypedText.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import { usePreload } from '../../../frame/usePreload.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './itinerary.module.css'
import { ItineraryCalendar } from './ItineraryCalendar.tsx'
import { ItineraryList } from './ItineraryList.tsx'
import { viewOf } from './itineraryState.ts'
import { ItineraryTools } from './ItineraryTools.tsx'

const ItineraryPane = lazyWithPreload(() => import('./ItineraryPane.tsx'), 'ItineraryPane')

/**
 * The itineraries as list and as calendar. What is open, an itinerary or the form of a plan, stands beside
 * them on a desk and alone on a phone; all of it is in the address bar, so that Back closes it.
 */
export function ItineraryPage() {
  const screen = useScreen('/itinerary', { opens: 'itinerary', over: ['form'] })
  const { search, go, open, wide, desk } = screen
  const { user } = useSignedIn()
  const today = useToday()
  const typed = useTypedText('keyword')
  usePreload(ItineraryPane)
  const plan = () => go(({ itinerary: _, ...before }) => ({ ...before, form: 'new' }), { step: !open, toTop: !wide })
  const view = viewOf(search, user.user_type)
  const narrow = !wide || open
  const common = { screen, typed, user, today }
  const add = (full: boolean) => (
    <Button fullWidth={full} leftSection={<IconPlus size={18} aria-hidden />} onClick={plan}>
      {t('Plan a visit')}
    </Button>
  )
  return (
    <Screen
      screen={screen}
      className={styles.halves}
      back={t('Back to the itineraries')}
      actions={desk && add(false)}
      list={
        <ListSection many={t('itineraries')} tools={<ItineraryTools search={search} go={go} typed={typed} user={user} narrow={narrow} view={view} />}>
          {view === 'list' ? <ItineraryList {...common} /> : <ItineraryCalendar key={view} {...common} narrow={narrow} view={view} />}
        </ListSection>
      }
      pane={<ItineraryPane screen={screen} today={today} />}
      tall
      main={add(true)}
    />
  )
}
