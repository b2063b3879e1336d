import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DashboardGroup } from '../dashboards.repository.ts'

const next = { region: 'province', province: 'mun_city', mun_city: 'barangay' } as const satisfies Partial<Record<DashboardGroup, DashboardGroup>>

/** The way from a place to those within it, or back to all; a barangay has none. */
export function placeLink(level: DashboardGroup | null, code: string, face: ReactNode): ReactNode {
  if (level === 'barangay') return face
  const narrowed = level === null ? {} : { group_by: next[level], [`filter_${level}`]: code }
  return (
    <Link
      to="/dashboard-new"
      search={(before) => ({ ...(before.period === undefined ? {} : { period: before.period }), ...narrowed })}
      resetScroll={false}
      activeProps={{}}
    >
      {face}
    </Link>
  )
}
