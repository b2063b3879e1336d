import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { firstPage, usePsgcPreview } from '../psgc.queries.ts'
import type { PsgcChange, PsgcKind, PsgcPreview } from '../psgc.queries.ts'
import styles from './Psgc.module.css'

const kinds: readonly { readonly kind: PsgcKind; readonly title: string; readonly about: string }[] = [
  { kind: 'added', title: t('Added'), about: t('New places. No branch has them yet.') },
  { kind: 'renamed', title: t('Renamed'), about: t('Renamed places. Nothing else changes.') },
  { kind: 'moved', title: t('Moved'), about: t('Places with a new code. Clients and assignments move with them.') },
  { kind: 'merged', title: t('Merged'), about: t('Places merged into one. Clients and assignments move with them.') },
  { kind: 'retired', title: t('Retired'), about: t('Removed places with no replacement. Their clients stay, but nobody can choose them.') },
]

const people = (n: number): string => (t('{n, plural, one {# client} other {# clients}}', { n }))
const holders = (n: number): string => (t('{n, plural, one {# assignment} other {# assignments}}', { n }))

/** What an edition would change: figures for each kind, and the places of each one page by page. */
export function PsgcChanges({ preview }: { preview: PsgcPreview }) {
  const changing = kinds.filter(({ kind }) => preview[kind].count > 0)
  return (
    <>
      <div className="scroll-x">
        <table className={`full figures ${styles.figures}`}>
          <caption className="unseen">{t('Changes in this PSGC release')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Change')}</th>
              <th scope="col">{t('Places')}</th>
              <th scope="col">{t('Clients')}</th>
              <th scope="col">{t('Assignments')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, title }) => (
              <tr key={kind}>
                <th scope="row">{title}</th>
                <td>{grouped(preview[kind].count)}</td>
                <td>{grouped(preview[kind].clients)}</td>
                <td>{grouped(preview[kind].assignments)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changing.map(({ kind, title, about }) => (
        <KindList key={kind} kind={kind} title={title} about={about} uploadId={preview.upload_id} />
      ))}
    </>
  )
}

function KindList({ kind, title, about, uploadId }: { kind: PsgcKind; title: string; about: string; uploadId: string }) {
  const [page, setPage] = useState(1)
  const found = usePsgcPreview(uploadId, { ...firstPage, page }).data?.[kind]
  if (found === undefined) return null
  const pages = Math.ceil(found.count / firstPage.ipp)
  return (
    <section className={`stack gap-8 ${styles.kind}`} aria-label={t('{title} places', { title })}>
      <h2>
        {title} <span className="number">{grouped(found.count)}</span>
      </h2>
      <p className="soft">{about}</p>
      <ul className={`stack ${styles.changes}`}>
        {found.items.map((change) => (
          <Change key={`${change.from?.id} ${change.to?.id}`} change={change} />
        ))}
      </ul>
      <Pager page={page} pages={pages} label={t('Pages of {toLowerCase} places', { toLowerCase: title.toLowerCase() })} onPage={setPage} />
    </section>
  )
}

function Change({ change: { from, to, clients, assignments, note } }: { change: PsgcChange }) {
  const affected = [clients > 0 && people(clients), assignments > 0 && holders(assignments)].filter((part) => part !== false)
  return (
    <li>
      {from !== null && (
        <span className={to === null ? undefined : `mute ${styles.before}`}>
          {from.location} <small className="number">{from.id}</small>
        </span>
      )}
      {from !== null && to !== null && <span className="unseen"> {t('becomes')} </span>}
      {to !== null && (
        <span>
          {to.location} <small className="number">{to.id}</small>
        </span>
      )}
      {affected.length > 0 && <span className="small soft">{affected.join(', ')}</span>}
      {note !== null && <span className={`small ink ${styles.note}`}>{note}</span>}
    </li>
  )
}
