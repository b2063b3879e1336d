import { t, known } from '@bisita/contract/words'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { use, type ReactNode } from 'react'
import type { ReportKind } from '../kinds.ts'
import { useReportOptions } from '../reports.queries.ts'
import type { ReportFilters, ReportOptions } from '../reports.queries.ts'
import { showDays } from '../format.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { IconFilter } from '../../../ui/icons.ts'
import { withFilter, namedOptions } from '../../../ui/list/filters.ts'
import { ViewsSlot } from '../../../ui/list/viewsSlot.ts'
import { Sheet } from '../../../ui/dialogs/Sheet.tsx'
import styles from './reports.module.css'

type Props = { kind: ReportKind; filters: ReportFilters; narrow: boolean; onFilters: (filters: ReportFilters) => void }

const choices = {
  branch_id: { label: t('Branch'), any: t('All'), from: 'branches' },
  area_head_id: { label: t('Area head'), any: t('All'), from: 'area_heads' },
  mr_id: { label: t('Representative'), any: t('All'), from: 'mrs' },
  tele_id: { label: t('Telemarketer'), any: t('All'), from: 'teles' },
  status: { label: t('Status'), any: t('All'), from: 'statuses' },
  visit_result: { label: t('Result'), any: t('All'), from: 'outcomes' },
} as const satisfies Record<string, { label: string; any: string; from: keyof ReportOptions }>

/** What narrows a report; on a phone in a sheet. */
export function ReportFilterBar({ kind, filters, narrow, onFilters }: Props) {
  const options = useReportOptions().data
  const [open, sheet] = useDisclosure(false)
  const views = use(ViewsSlot)?.render(narrow)
  const set = (name: string, value: string) => onFilters(withFilter<Record<string, string>>({ ...filters }, name, value))
  const day = (name: 'date_from' | 'date_to', label: string): ReactNode => (
    <TextInput key={name} type="date" label={label} value={filters[name] ?? ''} onChange={({ currentTarget: { value } }) => set(name, value)} />
  )
  const fields = [
    day('date_from', t('From')),
    day('date_to', t('To')),
    ...(['branch_id', 'area_head_id', ...kind.filters] as const).map((name) => {
      if (name === 'group_by') {
        const groups = (options?.group_bys ?? []).map(({ id, name: label }) => ({ value: id, label: known(label) }))
        return <Choice key={name} label={t('A row for each')} shown options={groups} value={filters['group_by'] ?? 'area_head'} onChange={(value) => set(name, value)} />
      }
      const { label, any, from } = choices[name]
      return <Choice key={name} label={label} shown options={namedOptions(any, options?.[from] ?? [])} value={filters[name] ?? ''} onChange={(value) => set(name, value)} />
    }),
  ]
  if (!narrow) return <div className={`flex wrap gap-8-12 below-12 ${styles.filters} screen-only`}>{fields}{views}</div>
  return (
    <>
      <div className={`flex wrap gap-8-12 below-12 ${styles.filters} screen-only`} data-narrow>
        <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={sheet.open} aria-haspopup="dialog">
          {t('Filters')}
        </Button>
        <span>{showDays(filters)}</span>
        {views}
      </div>
      <Sheet opened={open} onClose={sheet.close} title={t('Filters')}>
        <div className="stack gap-14">
          {fields}
          <Button onClick={sheet.close}>{t('Show the report')}</Button>
        </div>
      </Sheet>
    </>
  )
}
