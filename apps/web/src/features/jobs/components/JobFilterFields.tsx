import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { functionChoices } from '../functions.ts'
import type { JobsQuery } from '../jobs.queries.ts'
import { statusChoices } from '../format.ts'
import styles from './Jobs.module.css'

export type JobFilters = Pick<JobsQuery, 'status' | 'execute_function' | 'keyword' | 'requested_by'>

type Props = {
  filters: JobFilters
  onFilters: (filters: JobFilters) => void
  people: readonly { readonly id: string; readonly name: string }[]
}

/** Every filter of the jobs. A name is looked for when its field is left, or Enter is pressed. */
export function JobFilterFields({ filters, onFilters, people }: Props) {
  const [typed, setTyped] = useState(filters.keyword ?? '')
  const set = (field: keyof JobFilters) => (value: string) => {
    const { [field]: _, ...rest } = filters
    onFilters(value === '' ? rest : { ...rest, [field]: value })
  }
  const find = () => {
    if (typed.trim() !== (filters.keyword ?? '')) set('keyword')(typed.trim())
  }
  const any = (label: string) => ({ value: '', label })
  return (
    <div className={`stack gap-8 halves ${styles.filters} screen-only`}>
      <TextInput
        label={t('Name of the job')}
        value={typed}
        maxLength={255}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={find}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find()
        }}
      />
      <Choice label={t('State')} shown options={[any(t('All')), ...statusChoices]} value={filters.status ?? ''} onChange={set('status')} />
      <Choice label={t('Work')} shown options={[any(t('All')), ...functionChoices]} value={filters.execute_function ?? ''} onChange={set('execute_function')} />
      <Choice
        label={t('Started by')}
        shown
        options={[any(t('All')), ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        value={filters.requested_by ?? ''}
        onChange={set('requested_by')}
      />
    </div>
  )
}
