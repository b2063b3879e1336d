import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../../../ui/forms/Choice.tsx'
import type { AuditFilters, AuditState } from '../audit.queries.ts'
import { actionName, recordName } from '../labels.ts'
import styles from './AuditFilterFields.module.css'

type Named = { readonly id: string; readonly name: string }

type Props = {
  filters: AuditFilters
  onFilters: (filters: AuditFilters) => void
  /** What there is to choose from; undefined until it is known. */
  state: AuditState | undefined
  people: readonly Named[]
}

/** Choices by value, with whatever is chosen among them. */
const options = (all: string, values: readonly { readonly value: string; readonly label: string }[], chosen: string | undefined) => [
  { value: '', label: all },
  ...values,
  ...(chosen === undefined || values.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }]),
]

const inWords = (words: (value: string) => string, values: readonly string[] = []) =>
  values.map((value) => ({ value, label: words(value) })).toSorted((a, b) => (a.label < b.label ? -1 : 1))

/** A record's id is looked for when the field is left, or Enter is pressed: no half of one is asked for. */
function RecordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const done = () => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <TextInput
      label={t('Record id')}
      value={typed}
      maxLength={64}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done()
      }}
    />
  )
}

/** Every filter of the trail. */
export function AuditFilterFields({ filters, onFilters, state, people }: Props) {
  const set = (field: keyof AuditFilters) => (value: string) => {
    const { [field]: _, ...rest } = filters
    onFilters(value === '' ? rest : { ...rest, [field]: value })
  }
  const date = (label: string, field: 'date_from' | 'date_to') => (
    <TextInput
      type="date"
      label={label}
      value={filters[field] ?? ''}
      {...(field === 'date_to' ? { min: filters.date_from } : { max: filters.date_to })}
      onChange={(event) => set(field)(event.currentTarget.value)}
    />
  )
  return (
    <div className={`stack gap-8 halves ${styles.fields} screen-only`}>
      <Choice
        label={t('Person')}
        shown
        options={options(t('All'), people.map(({ id, name }) => ({ value: id, label: name })), filters.user_id)}
        value={filters.user_id ?? ''}
        onChange={set('user_id')}
      />
      <Choice label={t('Action')} shown options={options(t('All'), inWords(actionName, state?.actions), filters.action)} value={filters.action ?? ''} onChange={set('action')} />
      <Choice
        label={t('Kind of record')}
        shown
        options={options(t('All'), inWords(recordName, state?.record_types), filters.record_type)}
        value={filters.record_type ?? ''}
        onChange={set('record_type')}
      />
      <RecordField key={filters.record_id ?? ''} value={filters.record_id ?? ''} onChange={set('record_id')} />
      {date(t('From'), 'date_from')}
      {date(t('Until'), 'date_to')}
    </div>
  )
}
