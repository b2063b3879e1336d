import { Button } from '@mantine/core'
import { showTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useEffect, useRef } from 'react'
import { savedOnDeviceText } from '../../../device/queue/labels.ts'
import { PhotoSending } from '../components/PhotoSending.tsx'
import { kindNames } from '../format.ts'
import { useVisit } from '../visits.queries.ts'
import type { VisitWithQueue } from '../visits.repository.ts'
import { IconCalendar, IconCheck, IconDevice } from '../../../ui/icons.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { NextStop } from './NextStop.tsx'
import { queueLink } from '../../../frame/queueLink.tsx'
import styles from './visits.module.css'

const nameOf = (visit: VisitWithQueue) => t('{value} of {visit_time}', { value: kindNames[visit.visit_type], visit_time: showTime(visit.visit_time) })

/** Where it is while it waits on this phone, and that it was sent once it was. */
function OnDevice({ visit }: { visit: VisitWithQueue }) {
  const { queue } = useVisit(visit.id).data ?? visit
  if (queue === undefined) return <Stored visit={visit} />
  return (
    <>
      <IconDevice size={20} aria-hidden />
      <p>
        <strong>{nameOf(visit)}:</strong> {queue.state === 'refused' ? <>{t('the server refused it.')} {queueLink(t('See why'))}</> : savedOnDeviceText}
      </p>
    </>
  )
}

function Stored({ visit }: { visit: VisitWithQueue }) {
  return (
    <>
      <IconCheck size={20} aria-hidden />
      <p>
        <strong>{t('{nameOf} saved.', { nameOf: nameOf(visit) })}</strong>
      </p>
    </>
  )
}

/** Says where what was just recorded is and leads on: a representative to the next stop of the day, after a call to the booking of a visit. */
export function SavedStrip({ visit, onPlan }: { visit: VisitWithQueue; onPlan: () => void }) {
  const { user } = useSignedIn()
  const strip = useRef<HTMLDivElement>(null)
  // Back on a phone leads to where the record had been scrolled to.
  useEffect(() => {
    strip.current?.scrollIntoView({ block: 'center' })
    strip.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={strip} tabIndex={-1} className={`row wrap gap-8-12 alert done ${styles.saved} screen-only`} data-kept={visit.queue !== undefined} role="status">
      {visit.queue === undefined ? <Stored visit={visit} /> : <OnDevice visit={visit} />}
      <PhotoSending visitId={visit.id} />
      {visit.visit_type === 'visit' && user.user_type === 'mr' && <NextStop leftClientId={visit.client_id} />}
      {visit.visit_type === 'call' && (
        <Button leftSection={<IconCalendar size={18} aria-hidden />} onClick={onPlan}>
          {t('Book a visit')}
        </Button>
      )}
    </div>
  )
}
