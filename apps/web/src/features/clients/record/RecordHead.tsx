import type { VisitType } from '@bisita/contract/visits/outcomes'
import { blockMessage } from '@bisita/rules/guard/blocks'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { Fragment, type ReactNode } from 'react'
import { queueMarks, refusalOf } from '../../../device/queue/labels.ts'
import { blockMark } from '../../../ui/guard/blockMark.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { ClientWithQueue } from '../clients.repository.ts'
import { ConsentMark, useLackingConsent } from '../consent/ConsentFacts.tsx'
import { showResult, visitedMark, waitingMark } from '../format.ts'
import { nextTouchpointText, touchpointMark } from '../touchpointMarks.ts'
import styles from './ClientRecord.module.css'

/** The last visit or call with how it ended; undefined where there was none. */
function lastContact(client: ClientWithQueue): string | undefined {
  const contacts = [
    { at: client.last_visit, word: t('Visit on') },
    { at: client.last_call, word: t('Call on') },
  ].flatMap(({ at, word }) => (at === null ? [] : [{ at, word }]))
  const [last] = contacts.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return last && [`${last.word} ${showDate(last.at)}`, showResult(client)].filter(Boolean).join(': ')
}

/** Whether the client may be called and visited, in words. `lacks`: the ways for which consent is missing. */
function mayContact(client: ClientWithQueue, lacks: readonly VisitType[]): string {
  if (client.do_not_contact !== 'none') return blockMessage(client)
  const callable = client.phone_callable || client.secondary_phone_callable
  if (lacks.includes('visit')) return lacks.includes('call') || !callable ? t('Not without consent') : t('May be called')
  if (lacks.includes('call')) return t('May be visited')
  return callable ? t('May be visited and called') : t('May be visited. No number to call')
}

type Props = {
  client: ClientWithQueue
  /** The main actions, and the menu of the others. */
  actions: ReactNode
  /** A link to the requests about the client, around what says that there are some. */
  requestsLink: (face: ReactNode) => ReactNode
  /** A link to what has not been sent, around what says that something has not. */
  queueLink: (face: ReactNode) => ReactNode
}

/** The head of a client's record: who it is, and what matters now. */
export function RecordHead({ client, actions, requestsLink, queueLink }: Props) {
  const place = `${client.barangay}, ${client.mun_city}, ${client.province}`
  const refusal = refusalOf(client)
  const block = blockMark(client)
  const next = nextTouchpointText(client)
  const lacks = useLackingConsent(client)
  const now: readonly (readonly [string, ReactNode])[] = [
    [t('Next'), next === '' ? null : <>{next} {client.touchpoint_state !== 'upcoming' && <StateMark {...touchpointMark(client.touchpoint_state)} />}</>],
    [t('Last contact'), lastContact(client) ?? t('None yet')],
    [t('Contact'), mayContact(client, lacks)],
  ]
  return (
    <header className="stack gap-6">
      <h2 className="size-20" tabIndex={-1}>{client.fullname}</h2>
      <p className="soft">{[client.age === null ? null : t('{age} years', { age: client.age }), place].filter(Boolean).join(' · ')}</p>
      <p className="flex wrap gap-6">
        {block !== null && <StateMark {...block} />}
        <ConsentMark lacks={lacks} />
        <StateMark {...visitedMark(client)} />
        {client.visit_result !== null && <StateMark tone="plain" word={showResult(client) ?? ''} />}
        {queueMarks(client).map((mark) => (
          <Fragment key={mark.word}>{(mark.tone === waitingMark.tone ? requestsLink : queueLink)(<StateMark {...mark} />)}</Fragment>
        ))}
      </p>
      <dl className={styles.now}>
        {now.map(([name, value]) => value !== null && (
          <div key={name}>
            <dt className="small mute">{name}</dt>
            <dd className="anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {refusal !== null && <p className="bad round pad-8-12">{refusal}</p>}
      <div className="flex wrap gap-8 above-6 spread-phone screen-only">{actions}</div>
    </header>
  )
}
