import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ComparisonKind, ComparisonRow } from '../comparison.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'

/** The way from a row to what stands under it: an area's branches, a branch's people, a person's record, and beside it the day of an mr. */
export function RankingName({ of, row, children }: { of: ComparisonKind; row: ComparisonRow; children: ReactNode }) {
  const { allowedPaths } = useSignedIn()
  if (of === 'area') {
    return (
      <Link to="/dashboard" search={{ area: row.id }} activeProps={{}}>
        {children}
      </Link>
    )
  }
  if (of === 'branch') {
    return (
      <Link to="/dashboard" search={{ branch: row.id }} activeProps={{}}>
        {children}
      </Link>
    )
  }
  return (
    <>
      <Link to={allowedPaths.includes('/users') ? '/users' : '/oic_users'} search={{ user: row.id }} state={{ opened: true }} activeProps={{}}>
        {children}
      </Link>
      {row.user_type === 'mr' && (
        <Link to="/itinerary" search={{ view: 'day', assigned_to: row.id }} className="inline-row touch" style={{ minWidth: 'var(--touch)', paddingInline: 8 }} activeProps={{}}>
          {t('Day')}
        </Link>
      )}
    </>
  )
}
