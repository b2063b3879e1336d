import { showDate } from '@bisita/rules/time/dates'
import type { DashboardGroup, DashboardPeriod } from './dashboards.repository.ts'
import { dashboardGroups, dashboardPeriods } from './dashboards.repository.ts'

export const periodNames: Readonly<Record<DashboardPeriod, string>> = {
  '3 DAY': '3 days',
  '7 DAY': '7 days',
  '2 WEEK': '2 weeks',
  '1 MONTH': '1 month',
  '3 MONTH': '3 months',
}

export const groupNames: Readonly<Record<DashboardGroup, string>> = {
  region: 'Region',
  province: 'Province',
  mun_city: 'City or municipality',
  barangay: 'Barangay',
}

export const periodOptions = dashboardPeriods.map((value) => ({ value, label: periodNames[value] }))
export const groupOptions = dashboardGroups.map((value) => ({ value, label: groupNames[value] }))

/** `Nov 21` of a day. */
export const shortDay = (day: string): string => showDate(day).slice(0, 6)
