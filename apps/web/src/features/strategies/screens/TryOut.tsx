import { pensionCalendarOf } from '@bisita/rules/pension/defaultRules'
import { forPensioner } from '@bisita/rules/pension/forPensioner'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { manilaDay } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { ClientFind } from '../../clients/components/ClientFind.tsx'
import type { ClientWithQueue } from '../../clients/clients.repository.ts'
import impact from '../components/Impact.module.css'
import type { StrategyDraft } from '../draft.ts'
import { tryOut } from '../tryOut.ts'
import { readOf } from '../wire.ts'
import { kindNames, outcomeMarks } from '../../visits/format.ts'
import { useVisitsList } from '../../visits/visits.queries.ts'
import { usePermissions } from '../../../ui/permissions.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { QueryState } from '../../../ui/states.tsx'

const none: ReadonlySet<string> = new Set()

/** The most contacts that are read of a client. */
const most = 500

type Tried = Parameters<typeof tryOut>[0]

/** What the strategy, as it is edited, would have made of a client's history, and what comes next. */
function Story({ client, draft }: { client: ClientWithQueue; draft: StrategyDraft }) {
  const { settings } = usePermissions()
  const found = useVisitsList({ client_id: client.id, ipp: most })
  if (found.isError || found.data === undefined) return <QueryState query={found} rows={4} />
  const plan = forPensioner({ ...(readOf(draft) as unknown as Tried), calendar: pensionCalendarOf(settings) }, client)
  const { story, place, next } = tryOut(plan, manilaDay(new Date(client.created_at)), found.data.items)
  return (
    <>
      <h4>{client.fullname}</h4>
      <p className="small soft">{t('Added on {created_at}.', { created_at: showDate(client.created_at) })}</p>
      {story.length === 0 && <p>{t('No visit or call yet.')}</p>}
      <ol className={`stack ${impact.examples}`}>
        {story.map(({ contact, text }) => (
          <li className="stack gap-2 ruled pad-y-8" key={contact.id}>
            <strong>
              {kindNames[contact.visit_type]}, {showDateTime(contact.visit_time)}{' '}
              {outcomeMarks(contact).map((mark) => (
                <StateMark key={mark.word} {...mark} />
              ))}
            </strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className={`alert ${impact.next}`} role="status">
        {t('Next: {next}', { next })}
        {place.due_on !== null && t(', due on {due_on}', { due_on: showDate(place.due_on) })}.
      </p>
    </>
  )
}

/** Tries the strategy out on the history of a real client; nothing is stored. */
export function TryOut({ draft }: { draft: StrategyDraft }) {
  const [client, setClient] = useState<ClientWithQueue | null>(null)
  return (
    <section className="stack gap-12 shrink" aria-label={t('Try it out')}>
      <h3>{t('Try it out')}</h3>
      <ClientFind label={t('Find a client')} taken={none} onTake={setClient} />
      {client !== null && <Story key={client.id} client={client} draft={draft} />}
    </section>
  )
}
