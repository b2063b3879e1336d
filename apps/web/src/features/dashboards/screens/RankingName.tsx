import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ComparisonKind, ComparisonRow } from '../comparison.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'

/** The way from a row to what stands under it: an area's branches, a branch's people, a person's record. */
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
    <Link to={allowedPaths.includes('/users') ? '/users' : '/oic_users'} search={{ user: row.id }} state={{ opened: true }} activeProps={{}}>
      {children}
    </Link>
  )
}
