import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { Fragment, type ReactNode } from 'react'
import { queueMarks, refusalOf } from '../../../device/queue/labels.ts'
import { blockMarks } from '../../../ui/guard/blockMark.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { IconNavigate } from '../../../ui/icons.ts'
import { mapOf } from '../../../ui/browser/maps.ts'
import { PhoneNumber } from '../../../ui/PhoneNumber.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { CallLink } from '../../clients/numbers/CallLink.tsx'
import { MaskedNumber } from '../../clients/numbers/MaskedNumber.tsx'
import type { ItineraryWithQueue } from '../itineraries.repository.ts'
import { pinNames, placeOf, showDay, showMinutes, showOutcome, statusMarks } from '../format.ts'

type Props = {
  itinerary: ItineraryWithQueue
  /** What comes first of what can be done. */
  lead: ReactNode
  /** What else can be done. */
  actions: ReactNode
  clientLink: (face: ReactNode) => ReactNode
  /** A link to the visit, where there is one. */
  visitLink: (visitId: string, face: ReactNode) => ReactNode
  /** A link to what has not been sent, around what says that something has not. */
  queueLink: (face: ReactNode) => ReactNode
}

const phone = (stored: string | null) => stored !== null && <PhoneNumber stored={stored} />

/** An itinerary's record: who is visited, when, by whom, and how it ended. */
export function ItineraryRecord({ itinerary, lead, actions, clientLink, visitLink, queueLink }: Props) {
  const outcome = showOutcome(itinerary)
  const refusal = refusalOf(itinerary)
  return (
    <article className="stack gap-18">
      <header className="stack gap-8">
        <h2 className="size-20" tabIndex={-1}>{itinerary.client_name}</h2>
        <p className="soft">{`${placeOf(itinerary)}, ${itinerary.province}`}</p>
        <p className="row wrap" style={{ gap: '6px 10px' }}>
          {blockMarks(itinerary).map((mark) => (
            <StateMark key={mark.word} {...mark} />
          ))}
          <StateMark {...statusMarks[itinerary.status]} />
          {queueMarks(itinerary).map((mark) => (
            <Fragment key={mark.word}>{queueLink(<StateMark {...mark} />)}</Fragment>
          ))}
          <span className="number">{showDay(itinerary.visible_at)}</span>
        </p>
        {refusal !== null && <p className="bad round pad-8-12">{refusal}</p>}
        <div className="flex wrap gap-8 not-empty spread-phone screen-only">
          {lead}
          <CallLink clientId={itinerary.client_id} phone={itinerary.phone_number} second={itinerary.secondary_phone_number} />
          <a className="inline-row gap-8 justify-middle ink strong no-line surface boxed touch hovers" style={{ paddingInline: 14 }} href={mapOf(itinerary.full_address)} target="_blank" rel="noreferrer">
            <IconNavigate size={18} aria-hidden />
            {t('Navigate')}
          </a>
        </div>
      </header>
      <Facts
        facts={[
          [t('Client'), clientLink(t('Open the record'))],
          [t('Assigned to'), itinerary.assigned_to_name],
          [t('Remarks'), itinerary.remarks === null ? t('None') : <span key="remarks" className="lines">{itinerary.remarks}</span>],
          [t('Result'), outcome],
          [t('Visit'), itinerary.visit_id === null ? null : visitLink(itinerary.visit_id, t('Open the visit'))],
          [t('Time spent'), itinerary.duration === null ? null : showMinutes(itinerary.duration)],
          [t('Why it was skipped'), itinerary.skip_reason],
          [t('Address'), itinerary.full_address],
          [t('Phone number'), phone(itinerary.phone_number) || null],
          [t('Second phone number'), itinerary.secondary_phone_number === null ? null : <MaskedNumber key="second" clientId={itinerary.client_id} field="secondary_phone_number" number={itinerary.secondary_phone_number} />],
          [t('Branch'), itinerary.branch_name],
          [t('Plan'), pinNames[itinerary.pin_type]],
          [
            t('Planned'),
            <span key="planned" title={showDateTime(itinerary.created_at)}>
              {t('{created_at} by {created_by_name}', { created_at: showDate(itinerary.created_at), created_by_name: itinerary.created_by_name })}
            </span>,
          ],
        ]}
      />
      <div className="flex wrap gap-8 not-empty spread-phone screen-only">{actions}</div>
    </article>
  )
}
