import { idTypeLabels } from '@bisita/contract/pension'
import { showAppointment, showDate } from '@bisita/rules/time/dates'
import { showPeso } from '@bisita/rules/money'
import { t } from '@bisita/contract/words'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useTimeline } from '../../clients/clients.queries.ts'
import type { ClientWithQueue } from '../../clients/clients.repository.ts'
import { showResult } from '../../clients/format.ts'
import { useItinerariesList } from '../../itineraries/itineraries.queries.ts'
import { blockMark } from '../../../ui/guard/blockMark.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { Suspense } from 'react'
import { useWide } from '../../../ui/hooks/useRoom.ts'
import styles from './BesideContact.module.css'

const PensionFacts = lazyWithPreload(() => import('../../clients/pension/PensionFacts.tsx'), 'PensionFacts')
const LendingHint = lazyWithPreload(() => import('../../clients/pension/PensionFacts.tsx'), 'LendingHint')

/** The last visits and calls, with what was noted of them. */
function LastContacts({ clientId }: { clientId: string }) {
  const { data } = useTimeline(clientId, 1)
  if (data === undefined) return null
  const contacts = data.items.flatMap((entry) => (entry.kind === 'visit' || entry.kind === 'call' ? [entry] : []))
  if (contacts.length === 0) return <p>{t('Nobody has visited or called yet.')}</p>
  return (
    <ul className="stack gap-8 anywhere">
      {contacts.map(({ kind, at, by_name, what }) => (
        <li key={what.visit_id}>
          <strong>
            {kind === 'visit' ? t('Visit') : t('Call')}, {showDate(at)}
          </strong>{' '}
          {[what.has_availed ? t('Availed') : null, showResult(what), what.contact_detail, what.visit_others_result].filter(Boolean).join(', ')}
          {by_name !== null && ` (${by_name})`}
          {what.remarks !== null && <p className="soft">{what.remarks}</p>}
          {what.call_back_at !== null && <p className="soft">{t('Call back: {call_back_at}', { call_back_at: showAppointment(what.call_back_at) })}</p>}
        </li>
      ))}
    </ul>
  )
}

/** The open itinerary that comes next. */
function NextPlan({ clientId }: { clientId: string }) {
  const { data } = useItinerariesList({ client_id: clientId, status: 'scheduled', sort: 'visible_at', ipp: 1 }, { slot: 'next plan' })
  const next = data?.items[0]
  if (next === undefined) return data === undefined ? null : <>{t('None')}</>
  return (
    <>
      {t('{visible_at} by {assigned_to_name}', { visible_at: showDate(next.visible_at), assigned_to_name: next.assigned_to_name })}
      {next.remarks !== null && <p>{next.remarks}</p>}
    </>
  )
}

/** What somebody who visits or calls wants to see while the form is open: who it is, what was said before, what is planned. */
export function BesideContact({ client }: { client: ClientWithQueue }) {
  const wide = useWide()
  const block = blockMark(client)
  return (
    <details className={`stack gap-10 shrink surface framed round-8 pad-10-12 ${styles.beside}`} open={wide}>
      <summary className="row strong press touch">{t('About {fullname}', { fullname: client.fullname })}</summary>
      {block !== null && <StateMark {...block} />}
      <Facts
        facts={[
          [t('Age'), client.age === null ? null : t('{age} years', { age: client.age })],
          [t('Pension'), `${idTypeLabels[client.id_type]}, ${client.pension_type}`],
          [t('Monthly'), client.pension_amt === null ? null : showPeso(client.pension_amt)],
          [t('Address'), client.full_address],
          [t('Not to be contacted'), client.do_not_contact_reason],
          [t('Next plan'), <NextPlan key="plan" clientId={client.id} />],
        ]}
      />
      <Suspense>
        <PensionFacts client={client} />
        <LendingHint client={client} />
      </Suspense>
      <h3>{t('Last contacts')}</h3>
      <LastContacts clientId={client.id} />
    </details>
  )
}
