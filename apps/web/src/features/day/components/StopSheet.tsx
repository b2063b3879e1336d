import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { IconCalendar, IconSortDown, IconSortUp } from '../../../ui/icons.ts'
import { Sheet } from '../../../ui/dialogs/Sheet.tsx'
import { SkipItinerary } from '../../itineraries/components/SkipItinerary.tsx'
import type { Stop } from '../stop.ts'

type Props = {
  stop: Stop
  locked: boolean
  /** Its place among the open stops, from 0, and how many these are. */
  place: number
  count: number
  onMove: (to: number) => void
  onLock: () => void
  onClose: () => void
}

/** The rest of what can be done with a stop: its place in the day, skipping it, the plan itself. */
export function StopSheet({ stop, locked, place, count, onMove, onLock, onClose }: Props) {
  const { notices } = useServices()
  const { settings } = useSignedIn()
  const { itinerary } = stop
  return (
    <Sheet opened onClose={onClose} title={itinerary.client_name}>
      <div className="stack gap-8">
        <p className="soft">
          {locked ? t('Place {n} of {count}. It keeps this place when the rest is put in order.', { n: place + 1, count }) : t('Place {n} of {count}. It may move when the rest is put in order.', { n: place + 1, count })}
        </p>
        <div className="flex wrap gap-8 spread">
          <Button variant="default" leftSection={<IconSortUp size={18} aria-hidden />} disabled={place === 0} onClick={() => onMove(place - 1)}>
            {t('Move up')}
          </Button>
          <Button variant="default" leftSection={<IconSortDown size={18} aria-hidden />} disabled={place === count - 1} onClick={() => onMove(place + 1)}>
            {t('Move down')}
          </Button>
          <Button variant="default" aria-pressed={locked} onClick={onLock}>
            {locked ? t('Unlock its place') : t('Lock its place')}
          </Button>
        </div>
        <div className="flex wrap gap-8 spread">
          <SkipItinerary itinerary={itinerary} notices={notices} usual={settings.skip_reasons} />
          <Link to="/itinerary" search={{ itinerary: itinerary.id }} state={{ opened: true }} className="inline-row gap-8 touch medium">
            <IconCalendar size={18} aria-hidden />
            {t('Open the plan')}
          </Link>
        </div>
      </div>
    </Sheet>
  )
}
