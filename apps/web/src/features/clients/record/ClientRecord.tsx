import { idTypeLabels } from '@bisita/contract/pension'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { showPeso } from '@bisita/rules/money'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { Facts } from '../../../ui/Facts.tsx'
import type { ClientWithQueue } from '../clients.repository.ts'
import { fieldNames } from '../format.ts'
import { ConsentFacts } from '../consent/ConsentFacts.tsx'
import { NumberFact } from '../numbers/NumberFact.tsx'
import styles from './ClientRecord.module.css'
import { ClientTimeline, type VisitLink } from '../components/ClientTimeline.tsx'
import { RecordHead } from './RecordHead.tsx'

const when = (instant: string | null) => (instant === null ? null : showDateTime(instant))

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

/** A client's record: what matters now, then everything that happened, and beside it or under it who, where, the pension. */
export function ClientRecord({ client, actions, product, pension, held: holders, queue, place, bestTime, contacts, visitLink, requestsLink, queueLink }: Props) {
  const idName = t('{value} number', { value: idTypeLabels[client.id_type] })
  return (
    <article className={`stack content-start gap-20 ${styles.record}`}>
      <RecordHead client={client} actions={actions} requestsLink={requestsLink} queueLink={queueLink} />
      <div className={styles.body}>
        <ClientTimeline key={client.id} id={client.id} visitLink={visitLink} />
        <div className="stack content-start gap-20 shrink">
          <Facts
            facts={[
              [fieldNames.phone_number, <NumberFact key={`phone ${client.id}`} client={client} field="phone_number" label={fieldNames.phone_number} bad={client.phone_bad} />],
              [fieldNames.secondary_phone_number, <NumberFact key={`second ${client.id}`} client={client} field="secondary_phone_number" label={fieldNames.secondary_phone_number} bad={client.secondary_phone_bad} />],
              [fieldNames.do_not_contact_reason, client.do_not_contact_reason],
              [t('Agreed to be contacted'), <ConsentFacts key={client.id} client={client} />],
              [t('Address'), client.full_address],
              [t('Place on the map'), place],
              [idName, <NumberFact key={`id ${client.id}`} client={client} field="sss_id" label={idName} />],
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
        </div>
      </div>
    </article>
  )
}
