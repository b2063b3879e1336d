import { idTypeLabels } from '@bisita/contract/pension'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { showPeso } from '@bisita/rules/money'
import { t } from '@bisita/contract/words'
import { Fragment, type ReactNode } from 'react'
import { queueMarks, refusalOf } from '../../../device/queue/labels.ts'
import { blockMark } from '../../../ui/guard/blockMark.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { IconNavigate, IconPhone } from '../../../ui/icons.ts'
import { mapOf, routeTo } from '../../../ui/browser/maps.ts'
import { firstDialled, PhoneNumber } from '../../../ui/PhoneNumber.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ClientWithQueue } from '../clients.repository.ts'
import { fieldNames, showResult, visitedMark, waitingMark } from '../format.ts'
import { ClientTimeline, type VisitLink } from './ClientTimeline.tsx'
import { ConsentFacts, ConsentMark } from '../consent/ConsentFacts.tsx'
import { IdNumber } from './IdNumber.tsx'

const when = (instant: string | null) => (instant === null ? null : showDateTime(instant))

const phone = (stored: string | null, bad: boolean) =>
  stored !== null && (
    <>
      <PhoneNumber stored={stored} /> {bad && <StateMark tone="bad" word={t('Wrong number')} />}
    </>
  )

/** The way to where the client is, or to the address where only the barangay is known. */
const wayTo = ({ pin, pin_source, full_address }: ClientWithQueue) => (pin === null || pin_source === 'barangay' ? mapOf(full_address) : routeTo(pin))

function Head({ client, actions, requestsLink, queueLink }: Pick<Props, 'client' | 'actions' | 'requestsLink' | 'queueLink'>) {
  const mobile = firstDialled(client.phone_number, client.secondary_phone_number)
  const place = `${client.barangay}, ${client.mun_city}, ${client.province}`
  const refusal = refusalOf(client)
  const block = blockMark(client)
  return (
    <header className="stack gap-6">
      <h2 className="size-20" tabIndex={-1}>{client.fullname}</h2>
      <p className="soft">{[client.age === null ? null : t('{age} years', { age: client.age }), place].filter(Boolean).join(' · ')}</p>
      <p className="flex wrap gap-6">
        {block !== null && <StateMark {...block} />}
        <ConsentMark client={client} />
        <StateMark {...visitedMark(client)} />
        {client.visit_result !== null && <StateMark tone="plain" word={showResult(client) ?? ''} />}
        {queueMarks(client).map((mark) => (
          <Fragment key={mark.word}>{(mark.tone === waitingMark.tone ? requestsLink : queueLink)(<StateMark {...mark} />)}</Fragment>
        ))}
      </p>
      {refusal !== null && <p className="bad round pad-8-12">{refusal}</p>}
      <div className="flex wrap gap-8 above-6 spread-phone screen-only">
        {mobile !== null && (
          <a className="inline-row gap-8 justify-middle ink strong no-line surface boxed press touch hovers" style={{ paddingInline: 14 }} href={`tel:${mobile}`}>
            <IconPhone size={18} aria-hidden />
            {t('Call')}
          </a>
        )}
        <a className="inline-row gap-8 justify-middle ink strong no-line surface boxed press touch hovers" style={{ paddingInline: 14 }} href={wayTo(client)} target="_blank" rel="noreferrer">
          <IconNavigate size={18} aria-hidden />
          {t('Navigate')}
        </a>
        {actions}
      </div>
    </header>
  )
}

type Props = {
  client: ClientWithQueue
  actions: ReactNode
  /** The name of the client's product; null for none. */
  product: ReactNode
  /** What the pension calendar says, and what may be lent. */
  pension: ReactNode
  /** Who has the client; null where the role may not know. */
  held: ReactNode
  /** Why the client is in the user's queue of calls, or isn't; null for users who make no calls. */
  queue: ReactNode
  /** What says where the client is, and what sets it right. */
  place: ReactNode
  /** When the client is best visited; shows nothing where nobody knows. */
  bestTime: ReactNode
  /** Links to the visits and the calls. */
  contacts: ReactNode
  visitLink: VisitLink
  /** A link to the requests about the client, around what says that there are some. */
  requestsLink: (face: ReactNode) => ReactNode
  /** A link to what has not been sent, around what says that something has not. */
  queueLink: (face: ReactNode) => ReactNode
}

/** A client's record: who, where, the pension, then everything that happened. */
export function ClientRecord({ client, actions, product, pension, held: holders, queue, place, bestTime, contacts, visitLink, requestsLink, queueLink }: Props) {
  return (
    <article className="stack content-start gap-20">
      <Head client={client} actions={actions} requestsLink={requestsLink} queueLink={queueLink} />
      <Facts
        facts={[
          [fieldNames.phone_number, phone(client.phone_number, client.phone_bad) || t('None')],
          [fieldNames.secondary_phone_number, phone(client.secondary_phone_number, client.secondary_phone_bad) || null],
          [fieldNames.do_not_contact_reason, client.do_not_contact_reason],
          [t('Agreed to be contacted'), <ConsentFacts key={client.id} client={client} />],
          [t('Address'), client.full_address],
          [t('Place on the map'), place],
          [t('{value} number', { value: idTypeLabels[client.id_type] }), client.sss_id === null ? t('None') : <IdNumber key={client.id} client={client} />],
          [fieldNames.claim_type, client.pension_type],
          [fieldNames.pension_amt, client.pension_amt === null ? t('Not known') : showPeso(client.pension_amt)],
          [fieldNames.birth_date, client.birth_date === null ? t('Not known') : showDate(client.birth_date)],
          [fieldNames.product_id, product],
          [t('Assigned to'), holders],
          [t('Call desk'), queue],
          [t('Last visit'), <>{when(client.last_visit) ?? t('None yet')}{bestTime}</>],
          [t('Last call'), when(client.last_call)],
          [t('Added'), [showDate(client.created_at), client.created_by_name].filter(Boolean).join(t(' by '))],
        ]}
      />
      {pension}
      {contacts}
      <ClientTimeline key={client.id} id={client.id} visitLink={visitLink} />
    </article>
  )
}
