import { t } from '@bisita/contract/words'
import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useState } from 'react'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterFields } from '../../../ui/list/FilterFields.tsx'
import { chipsOf } from '../../../ui/list/filters.ts'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { useNamedUsers } from '../../users/users.queries.ts'
import { jobFields, type JobFilters, type JobsPart } from '../jobFields.ts'

const parts: readonly { readonly value: JobsPart; readonly label: string }[] = [
  { value: 'runs', label: t('Running and done') },
  { value: 'schedules', label: t('Schedules') },
]

/** Where there is little room. */
const shortParts: typeof parts = [
  { value: 'runs', label: t('Jobs') },
  { value: 'schedules', label: t('Schedules') },
]

const typingPause = 250

type Props = {
  part: JobsPart
  onPart: (part: JobsPart) => void
  keyword: string
  onKeyword: (keyword: string) => void
  filters: JobFilters
  onFilters: (filters: JobFilters) => void
  narrow: boolean
}

/** Which part of the jobs is shown, and the filters. */
export function JobsTools({ part, onPart, keyword, onKeyword, filters, onFilters, narrow }: Props) {
  const label = useId()
  const [typed, setTyped] = useState(keyword)
  const find = useDebouncedCallback(onKeyword, typingPause)
  const people = (useNamedUsers().data ?? []).map(({ id, display_name }) => ({ id, name: display_name }))
  const fields = jobFields(part, people)
  return (
    <FilterBar
      narrow={narrow}
      lead={
        <div className="grow" style={{ maxWidth: 360 }}>
          <span id={label} className="unseen">
            {t('Jobs or schedules')}
          </span>
          <Segmented labelledBy={label} options={narrow ? shortParts : parts} value={part} onChange={onPart} />
        </div>
      }
      keyword={typed}
      onKeyword={(text) => {
        setTyped(text)
        find(text.trim())
      }}
      label={t('Name of the job')}
      placeholder={t('Name of the job')}
      chips={chipsOf(fields, filters, onFilters)}
      onClear={() => onFilters({})}
      fields={(inSheet) => <FilterFields fields={fields} filters={filters} onFilters={onFilters} inSheet={inSheet} />}
      show={t('Show the jobs')}
    />
  )
}
