import { roleLabels } from '@bisita/contract/users/roles'
import { evidenceVerdicts } from '@bisita/contract/visits/evidence.kinds'
import { showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { Marked } from '../../../ui/marks.tsx'
import { SortHeader } from '../../../ui/tables/SortHeader.tsx'
import type { ComparisonPage } from '../network.queries.ts'
import type { ComparisonField, ComparisonKind, ComparisonRow, ComparisonSort } from '../comparison.ts'
import { bothKinds, contacts, ended, itineraries, type ContactKinds, onDays } from '../targets.ts'
import type { FigureLink } from './figureLink.ts'
import styles from './ComparisonTable.module.css'

type Props = {
  of: ComparisonKind
  page: ComparisonPage
  /** The day it is. */
  today: string
  sort: ComparisonSort
  onSort: (sort: ComparisonSort) => void
  kinds: ContactKinds
  link: FigureLink
  /** The name of a row, as the way to what stands under it. */
  nameLink: (row: ComparisonRow, name: ReactNode) => ReactNode
}

const captions = { user: t('People side by side'), branch: t('Branches side by side'), area: t('Areas side by side') } as const
const names = { user: t('Name'), branch: t('Branch'), area: t('Area') } as const
const fields = { user: 'user_id', branch: 'branch_id', area: 'area_id' } as const

/** Below this part of the target a rate is marked. */
const onTarget = 1

/** People, branches or areas side by side; every number of records leads to its list. Colour only where the target is missed. */
export function ComparisonTable({ of, page, today, sort, onSort, kinds, link, nameLink }: Props) {
  const header = (name: string, field: ComparisonField, falling = true) => (
    <SortHeader key={field} name={name} field={field} order={sort} onOrder={onSort} falling={falling} end={field !== 'name'} />
  )
  return (
    <div className="scroll-x anchor">
      <table className={`ledger full figures ${styles.standing}`}>
        <caption className="unseen">{captions[of]}</caption>
        <thead>
          <tr>
            {header(names[of], 'name', false)}
            {of === 'user' && <th scope="col">{t('Role')}</th>}
            {of === 'user' && <th scope="col">{t('Branch')}</th>}
            {of === 'branch' && <th scope="col">{t('Area')}</th>}
            {header(t('Today'), 'today')}
            {kinds.visit && header(t('Visits'), 'visits')}
            {kinds.call && header(t('Calls'), 'calls')}
            {header(t('Availed'), 'availed')}
            <th scope="col">{t('Target')}</th>
            {header(t('Rate'), 'rate', false)}
            {kinds.visit && header(t('Verified'), 'verified', false)}
            {kinds.visit && <th scope="col">{t('Doubtful')}</th>}
            {kinds.visit && <th scope="col">{t('Unverified')}</th>}
            {of !== 'area' && header(t('Overdue'), 'overdue')}
            {header(t('Last synced'), 'last_synced_at', false)}
            {header(t('Unsent'), 'unsent')}
          </tr>
        </thead>
        <tbody>
          {page.items.map((row) => {
            const whose = { [fields[of]]: row.id }
            const [now, then] = [onDays({ from: today, to: today }), onDays(page.period)]
            const figure = (value: number, target: Parameters<FigureLink>[0]) => (
              <Marked mark={value > 0 ? link(target) : undefined}>{grouped(value)}</Marked>
            )
            return (
              <tr key={row.id}>
                <th scope="row">{nameLink(row, row.name)}</th>
                {of === 'user' && <td className={styles.word}>{row.user_type === null ? '' : roleLabels[row.user_type]}</td>}
                {of !== 'area' && <td className={styles.word}>{row.parent?.name ?? t('None')}</td>}
                <td>{figure(row.today.visits + row.today.calls, bothKinds(kinds, { ...now, ...whose }))}</td>
                {kinds.visit && <td>{figure(row.visits, contacts('visit', kinds, { ...then, ...whose }))}</td>}
                {kinds.call && <td>{figure(row.calls, contacts('call', kinds, { ...then, ...whose }))}</td>}
                <td>{figure(row.availed, bothKinds(kinds, { ...then, ...whose, ...ended(t('Availed')) }))}</td>
                <td>{row.target === null ? '' : grouped(row.target)}</td>
                <td data-below={row.rate !== null && row.rate < onTarget}>{row.rate === null ? '' : `${Math.round(row.rate * 100)}%`}</td>
                {kinds.visit &&
                  evidenceVerdicts.map((evidence) => (
                    <td key={evidence} className="unbroken">
                      {row.evidence !== null && figure(row.evidence[evidence], contacts('visit', kinds, { ...then, ...whose, evidence }))}
                      {row.evidence !== null && evidence === 'verified' && <span className="mute"> {Math.floor(row.evidence.share * 100)}%</span>}
                    </td>
                  ))}
                {of !== 'area' && (
                  <td>
                    {figure(row.overdue ?? 0, itineraries({ status: 'pending', ...(of === 'user' ? { assigned_to: row.id } : whose) }))}
                  </td>
                )}
                <td>{row.last_synced_at === null ? '' : showDateTime(row.last_synced_at)}</td>
                <td>{row.unsent === null ? '' : grouped(row.unsent)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
