import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { DashboardGroup, DashboardPeriod } from './dashboards.repository.ts'
import { dashboardGroups, dashboardPeriods } from './dashboards.repository.ts'

export const periodNames: Readonly<Record<DashboardPeriod, string>> = {
  '3 DAY': t('3 days'),
  '7 DAY': t('7 days'),
  '2 WEEK': t('2 weeks'),
  '1 MONTH': t('1 month'),
  '3 MONTH': t('3 months'),
}

export const groupNames: Readonly<Record<DashboardGroup, string>> = {
  region: t('Region'),
  province: t('Province'),
  mun_city: t('City or municipality'),
  barangay: t('Barangay'),
}

export const periodOptions = dashboardPeriods.map((value) => ({ value, label: periodNames[value] }))
export const groupOptions = dashboardGroups.map((value) => ({ value, label: groupNames[value] }))

/** `Nov 21` of a day. */
export const shortDay = (day: string): string => showDate(day).slice(0, 6)
