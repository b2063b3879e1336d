import type { EvidenceFlag } from '@bisita/contract/visits/visits.evidence'
import { maskNumber } from '@bisita/rules/cells/masks'
import { showPhone } from '@bisita/rules/clients/phones'
import { showAppointment, showDate, showDateTime, showTime } from '@bisita/rules/time/dates'
import type { ReactNode } from 'react'
import { refusalOf } from '../../../device/queue/labels.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { IconMap } from '../../../ui/icons.ts'
import { PhoneNumber } from '../../../ui/PhoneNumber.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { showAge, showSpan } from '@bisita/rules/time/spans'
import { t } from '@bisita/contract/words'
import { mapLink, placeErrors, showAccuracy } from '../places.ts'
import { clockMark, guardWords, kindNames, lateBy, outcomeMarks, showMinutes, warningMarks } from '../format.ts'
import { MaskedNumber } from '../../clients/numbers/MaskedNumber.tsx'
import type { VisitWithQueue } from '../visits.repository.ts'
import { EvidenceShown } from './EvidenceShown.tsx'
import { VisitPhoto } from './VisitPhoto.tsx'
import styles from './VisitRecord.module.css'

/** The delay, in seconds, from which the record shows how much later something arrived than it happened. */
const shownDelay = 120

function Where({ visit }: { visit: VisitWithQueue }) {
  const { latitude, longitude, accuracy, fix_age_seconds: age, location_error: error } = visit
  if (latitude === null || longitude === null) {
    return error === null ? t('None was recorded') : <StateMark tone={error === 'denied' ? 'bad' : 'late'} word={placeErrors[error]} />
  }
  const grade = accuracy === null ? null : showAccuracy(accuracy)
  return (
    <div className="stack gap-4 items-start">
      {grade !== null && (
        <p>
          <StateMark tone={grade.tone} word={grade.word} />
        </p>
      )}
      {age !== null && <p className="small mute">{age < 5 ? t('Found as it was saved') : t('Found {age} when it was saved', { age: showAge(age) })}</p>}
      <a className="inline-row gap-8 medium touch" href={mapLink(latitude, longitude)} target="_blank" rel="noreferrer noopener">
        <IconMap size={18} aria-hidden />
        {t('Show on a map')}
      </a>
    </div>
  )
}

/** Whether the visit is still in the queue of the device. */
const isUnsent = ({ queue }: VisitWithQueue): boolean => queue !== undefined

function Received({ visit }: { visit: VisitWithQueue }) {
  const late = lateBy(visit)
  if (isUnsent(visit)) return t('Not sent yet')
  return (
    <>
      {showDateTime(visit.received_at)}
      {late >= shownDelay && <span className="small mute"> {t('({late} later)', { late: showSpan(late) })}</span>}
    </>
  )
}

const phones = ({ client_id, phone_number: first, secondary_phone_number: second }: VisitWithQueue) => [
  ...(first === null ? [] : [<PhoneNumber key="first" stored={first} />]),
  ...(second === null ? [] : [<MaskedNumber key="second" clientId={client_id} field="secondary_phone_number" number={second} />]),
]

type Props = {
  visit: VisitWithQueue
  /** A link to the record of the client, around its name. */
  clientLink: (face: ReactNode) => ReactNode
  actions: ReactNode
  /** How something that was noticed is dismissed; absent for those who may not. */
  dismiss?: (flag: EvidenceFlag) => ReactNode
}

/** Everything that was recorded of a visit or call, and how it was proven. */
export function VisitRecord({ visit, clientLink, actions, dismiss }: Props) {
  const numbers = phones(visit)
  const visited = visit.visit_type === 'visit'
  const refusal = refusalOf(visit)
  return (
    <article className="stack content-start gap-20">
      <header className="stack gap-6">
        <h2 className="size-20" tabIndex={-1}>
          {t('{value} of {visit_time}, {visit_time2}', { value: kindNames[visit.visit_type], visit_time: showDate(visit.visit_time), visit_time2: showTime(visit.visit_time) })}
        </h2>
        <p className="strong">{clientLink(visit.client_name)}</p>
        <p className={`row wrap gap-6 ${styles.marks}`}>
          {[...outcomeMarks(visit), ...warningMarks(visit)].map((mark) => (
            <StateMark key={mark.word} {...mark} />
          ))}
        </p>
        {refusal !== null && <p className="bad round pad-8-12">{refusal}</p>}
        <div className="flex wrap gap-8 not-empty screen-only">{actions}</div>
      </header>
      <Facts
        facts={[
          [t('More about the call'), visit.contact_detail ?? null],
          [t('Number called'), visit.dialled_number ? (visit.number_dialled === 'secondary' ? maskNumber : showPhone)(visit.dialled_number) : null],
          [t('Called anyway'), visit.override_reason ?? null],
          [t('Contact rules'), guardWords(visit)],
          [t('Note from the client'), visit.visit_others_result],
          [t('Product'), visit.product_name],
          [t('Call back'), visit.call_back_at === null ? null : showAppointment(visit.call_back_at)],
          [t('Note'), visit.remarks === null ? null : <span key="note" className="lines anywhere">{visit.remarks}</span>],
          [t('Recorded by'), visit.user_display_name],
          [t('Duration'), visit.duration === null ? null : showMinutes(visit.duration)],
          [t('Address'), visit.full_address],
          [t('Phone'), numbers.length === 0 ? null : <span key="phones" className="flex wrap gap-4-16">{numbers}</span>],
        ]}
      />
      <section className="stack gap-8" aria-label={t('Proof')}>
        <h3>{t('Proof')}</h3>
        <Facts
          facts={[
            [t('Photo'), visited ? <VisitPhoto key={visit.id} visit={visit} /> : null],
            [t('Location'), visited ? <Where key="where" visit={visit} /> : null],
            [t('Time'), showDateTime(visit.visit_time)],
            [t('Device time'), visit.device_time === null ? null : showDateTime(visit.device_time)],
            [t('Received'), <Received key="received" visit={visit} />],
            [t('Device clock'), visit.clock_offset_seconds === null ? null : <StateMark key="clock" {...clockMark(visit.clock_offset_seconds)} />],
            [t('Network'), visit.recorded_offline ? (isUnsent(visit) ? t('Recorded offline') : t('Recorded offline, sent later')) : null],
            [t('App version'), visit.app_version],
          ]}
        />
      </section>
      {visit.evidence !== undefined && visit.evidence !== null && <EvidenceShown evidence={visit.evidence} {...(dismiss && { dismiss })} />}
    </article>
  )
}
