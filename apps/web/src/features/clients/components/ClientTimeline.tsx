import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { queueMarks } from '../../../device/queue/labels.ts'
import {
  IconApproval,
  IconCalendar,
  IconCamera,
  IconEdit,
  IconHand,
  IconPhone,
  IconPlace,
  IconPlus,
  IconStaff,
  IconVisit,
} from '../../../ui/icons.ts'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { useTimeline } from '../clients.queries.ts'
import type { TimelineEntryWithQueue } from '../clients.repository.ts'
import { byDay, keyOf, linesOf, marksOf, proofSignsOf, timeOf, titleOf, warningsOf } from '../timeline.ts'
import styles from './ClientTimeline.module.css'

const icons = {
  create: IconPlus,
  update: IconEdit,
  visit: IconVisit,
  call: IconPhone,
  itinerary: IconCalendar,
  approval: IconApproval,
  consent: IconHand,
  assignment: IconStaff,
}

const proofIcons = { photo: IconCamera, place: IconPlace }

/** A link to the record of a visit or call, around its title. */
export type VisitLink = (visitId: string, face: ReactNode) => ReactNode

function Proof({ entry }: { entry: TimelineEntryWithQueue }) {
  const proof = proofSignsOf(entry)
  const warnings = warningsOf(entry)
  if (proof.length + warnings.length === 0) return null
  return (
    <p className={`row wrap gap-4-12 small soft ${styles.proof}`}>
      {proof.map(({ sort, there, word }) => {
        const Icon = proofIcons[sort]
        return (
          <span key={sort} data-there={there}>
            <Icon size={14} aria-hidden />
            {word}
          </span>
        )
      })}
      {warnings.map((mark) => (
        <StateMark key={mark.word} {...mark} />
      ))}
    </p>
  )
}

function Entry({ entry, visitLink }: { entry: TimelineEntryWithQueue; visitLink: VisitLink }) {
  const Icon = icons[entry.kind]
  const title = <strong>{titleOf(entry)}</strong>
  const contact = entry.kind === 'visit' || entry.kind === 'call'
  return (
    <li className={`stack gap-8 pad-y-8 ${styles.entry}`}>
      <Icon size={16} aria-hidden className={`accent ${styles.icon}`} />
      <div>
        <p className={`row wrap gap-8 ${styles.title}`}>
          {contact ? visitLink(entry.what.visit_id, title) : title}
          {[...marksOf(entry), ...queueMarks(entry)].map((mark) => (
            <StateMark key={mark.word} {...mark} />
          ))}
        </p>
        {linesOf(entry).map((line) => (
          <p key={line} className="soft anywhere">
            {line}
          </p>
        ))}
        <Proof entry={entry} />
        <p className="small mute">{[timeOf(entry.at), entry.by_name].filter(Boolean).join(', ')}</p>
      </div>
    </li>
  )
}

/** How many entries a phone shows at first. */
const shortest = 3

/** Everything that happened to a client, newest first, by day: who, how it ended, how it was proven. */
export function ClientTimeline({ id, visitLink }: { id: string; visitLink: VisitLink }) {
  const [page, setPage] = useState(1)
  const found = useTimeline(id, page)
  const desk = useDesk()
  const [whole, setWhole] = useState(false)
  const entries = found.data?.items ?? []
  // On a phone it is above the facts: the last that happened, and the rest when it is asked for.
  const short = !desk && !whole && entries.length > shortest
  return (
    <section className="stack gap-12" aria-label={t('History')}>
      <h3>{t('History')}</h3>
      <QueryState query={found} rows={4} tall />
      {found.data?.partial === true && (
        <p className="soft anywhere">
          {t('From this phone. Calls, changes and requests that only the server knows show when it is reached.')}
        </p>
      )}
      {byDay(short ? entries.slice(0, shortest) : entries).map(({ day, entries }) => (
        <div key={day} className={styles.day}>
          <h4>{day}</h4>
          <ol>
            {entries.map((entry) => (
              <Entry key={keyOf(entry)} entry={entry} visitLink={visitLink} />
            ))}
          </ol>
        </div>
      ))}
      {short && (
        <div>
          <Button variant="default" onClick={() => setWhole(true)}>
            {t('Show more history')}
          </Button>
        </div>
      )}
      {found.data !== undefined && !short && <Pager page={page} pages={found.data.pages} onPage={setPage} label={t('Pages of the history')} />}
    </section>
  )
}
