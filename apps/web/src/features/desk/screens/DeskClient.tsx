import { manilaDay } from '@bisita/rules/time/days'
import { showDate, showDateTime, showTime } from '@bisita/rules/time/dates'
import { showPeso } from '@bisita/rules/money'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LendingHint, PensionFacts } from '../../clients/pension/PensionFacts.tsx'
import { useTimeline } from '../../clients/clients.queries.ts'
import type { ClientWithQueue, TimelineEntryWithQueue } from '../../clients/clients.repository.ts'
import { keyOf, linesOf, marksOf, titleOf } from '../../clients/timeline.ts'
import { useItinerariesList } from '../../itineraries/itineraries.queries.ts'
import { filledScript } from '../script.ts'
import type { ServedClient } from '../callDesk.queries.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './desk.module.css'

/** The script of the step with its fields filled in; nothing where there is none. */
export function Script({ served }: { served: Pick<ServedClient, 'script' | 'client'> }) {
  const { user } = useSignedIn()
  if (served.script === null) return null
  return (
    <section className={`lines ${styles.script}`} aria-label={t('Script')}>
      {filledScript(served.script, served.client, user.display_name)}
    </section>
  )
}

/** The next planned visit. */
function NextPlan({ client }: { client: ClientWithQueue }) {
  const found = useItinerariesList({ client_id: client.id, status: 'scheduled', ipp: 1, sort: 'visible_at' }, { slot: 'next plan' })
  const plan = found.data?.items[0]
  if (plan === undefined) return <>{t('None')}</>
  return (
    <>
      {showDate(plan.visible_at)}, {plan.assigned_to_name}
    </>
  )
}

function Entry({ entry }: { entry: TimelineEntryWithQueue }) {
  return (
    <li>
      <p>
        <strong>{titleOf(entry)}</strong>{' '}
        {marksOf(entry).map((mark) => (
          <StateMark key={mark.word} {...mark} />
        ))}
      </p>
      {linesOf(entry).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="small mute">{[showDateTime(entry.at), entry.by_name].filter(Boolean).join(', ')}</p>
    </li>
  )
}

const Entries = ({ entries }: { entries: readonly TimelineEntryWithQueue[] }) => (
  <ol className={`stack ${styles.history}`}>
    {entries.map((entry) => (
      <Entry key={keyOf(entry)} entry={entry} />
    ))}
  </ol>
)

/** Past contacts of a client who was leased before this page was opened: that lease comes without a history. */
const Later = ({ id }: { id: string }) => <Entries entries={useTimeline(id, 1).data?.items ?? []} />

/** What is known of the client who is called, always beside the form. */
export function DeskFacts({ served, script }: { served: ServedClient; script?: ReactNode }) {
  const { client, history } = served
  return (
    <aside className={`stack gap-12 shrink ${styles.facts}`} aria-label={t('About the client')}>
      {script}
      <Facts
        facts={[
          [t('Address'), client.full_address],
          [t('Age'), client.age],
          [t('Pension type'), client.pension_type],
          [t('Pension'), client.pension_amt === null ? null : showPeso(client.pension_amt)],
          [t('Last result'), [client.visit_result, client.visit_secondary_result].filter(Boolean).join(', ') || null],
          [t('Last visit'), client.last_visit === null ? t('None yet') : showDateTime(client.last_visit)],
          [t('Last call'), client.last_call === null ? t('None yet') : showDateTime(client.last_call)],
          [t('Next planned visit'), <NextPlan key={client.id} client={client} />],
        ]}
      />
      <PensionFacts client={client} />
      <LendingHint client={client} />
      <h3>{t('Last contacts and remarks')}</h3>
      {history.length > 0 ? <Entries entries={history} /> : <Later key={client.id} id={client.id} />}
      <Link to="/clients" search={{ client: client.id }} activeProps={{}} className="inline-row self-start touch">
        {t('Open the record')}
      </Link>
    </aside>
  )
}

/** Warns before somebody is called a second time within the day. */
export function CalledToday({ client, now }: { client: ClientWithQueue; now: number }) {
  if (client.last_call === null || manilaDay(new Date(client.last_call)) !== manilaDay(new Date(now))) return null
  return <p className="late round pad-8-12">{t('Called today already, at {last_call}.', { last_call: showTime(client.last_call) })}</p>
}
