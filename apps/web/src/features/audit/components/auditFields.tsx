import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FilterField } from '../../../ui/list/filters.ts'
import { without } from '../../../ui/list/params.ts'
import { ClientFind } from '../../clients/components/ClientFind.tsx'
import type { AuditFilters, AuditState } from '../audit.queries.ts'
import { actionName, recordName } from '../labels.ts'

type Named = { readonly id: string; readonly name: string }

/** Choices by value, with whatever is chosen among them. */
const options = (values: readonly { readonly value: string; readonly label: string }[], chosen: string | undefined) => [
  { value: '', label: t('All') },
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

/** Every filter of the trail; `state` is undefined until it is known what there is to choose from. */
export function auditFields(
  filters: AuditFilters,
  onFilters: (filters: AuditFilters) => void,
  { people, state }: { readonly people: readonly Named[]; readonly state: AuditState | undefined },
): readonly [FilterField<AuditFilters>, ...FilterField<AuditFilters>[]] {
  const { user_id, action, record_type, record_id = '' } = filters
  const onRecord = (id: string) => onFilters(id === '' ? without(filters, 'record_id') : { ...filters, record_id: id })
  return [
    { kind: 'choice', field: 'user_id', label: t('Person'), options: options(people.map(({ id, name }) => ({ value: id, label: name })), user_id) },
    { kind: 'choice', field: 'action', label: t('Action'), options: options(inWords(actionName, state?.actions), action) },
    { kind: 'choice', field: 'record_type', label: t('Kind of record'), options: options(inWords(recordName, state?.record_types), record_type) },
    { kind: 'day', field: 'date_from', label: t('From') },
    { kind: 'day', field: 'date_to', label: t('Until') },
    {
      kind: 'part',
      more: true,
      key: 'record_id',
      chips: record_id === '' ? [] : [{ key: 'record_id', text: t('One record'), onRemove: () => onRecord('') }],
      element: () => <RecordField key={record_id} value={record_id} onChange={onRecord} />,
    },
    {
      kind: 'part',
      more: true,
      key: 'seen',
      chips: [],
      element: () => (
        <ClientFind label={t('Who has seen this client')} taken={new Set(record_id === '' ? [] : [record_id])} onTake={({ id }) => onFilters({ ...filters, action: 'client.reveal', record_type: 'client', record_id: id })} />
      ),
    },
    { kind: 'flag', more: true, field: 'sign_ins', label: t('With sign-ins') },
  ]
}
