import { TextInput } from '@mantine/core'
import type { ContactDetail } from '@bisita/contract/touchpoints/guard'
import { visitResults } from '@bisita/contract/visits/outcomes'
import { t } from '@bisita/contract/words'
import { useEffect, useRef, useState } from 'react'
import { pressed } from '../../visits/recordKeys.ts'
import { secondParts, wantsWords, withResult, type RecordValues } from '../../visits/recording.ts'
import { Choices } from '../../../ui/forms/Choices.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useKeys } from '../../../ui/hooks/useKeys.ts'
import { outcomeText, withDetail, withValues, type CallEntry } from './deskEntry.ts'
import type { LastCall } from './deskState.ts'

type Props = {
  last: LastCall
  onCorrect: (entry: CallEntry) => void
  onClose: () => void
}

const named = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }))

/** Nothing more is to be said of it, so that it can be stored at once. */
const isWhole = (values: RecordValues): boolean =>
  (values.has_availed && values.visit_result === null) ||
  (values.visit_result !== null && (secondParts(values).length === 0 || values.visit_secondary_result !== null) && !wantsWords(values))

const shortKeys: Readonly<Record<string, ContactDetail>> = { '0': 'No Answer', x: 'Wrong Number' }

/** Sets the last result right: the key of the right one does it, and what else was said of that call stays. */
export function CorrectLast({ last, onCorrect, onClose }: Props) {
  const { values } = last.entry
  const [entry, setEntry] = useState<CallEntry>({
    ...last.entry,
    values: { ...values, contact_detail: null, has_availed: false, visit_result: null, visit_secondary_result: null, visit_others_result: '' },
  })
  const take = (next: CallEntry) => {
    if (isWhole(next.values)) onCorrect(next)
    else setEntry(next)
  }
  useKeys((key) => {
    const detail = shortKeys[key.toLowerCase()]
    if (detail !== undefined) {
      take(withDetail(entry, detail))
      return true
    }
    const next = pressed(entry.values, key)
    if (next === null) return false
    take(withValues(entry, next))
    return true
  })
  const words = useRef<HTMLInputElement>(null)
  const wanted = wantsWords(entry.values)
  useEffect(() => {
    if (wanted) words.current?.focus()
  }, [wanted])
  const seconds = secondParts(entry.values)
  return (
    <Dialog opened onClose={onClose} title={t('Change the last result')} width={420}>
      <p>
        {t('{name}: {outcomeText}. Choose the correct result.', { name: last.name, outcomeText: outcomeText(values) })}
      </p>
      <Choices
        label={t('The right result')}
        options={named(visitResults)}
        value={entry.values.visit_result}
        onChange={(result) => take(withValues(entry, withResult(entry.values, result)))}
        numbered={seconds.length === 0}
        unfolded={
          seconds.length > 0 ? (
            <Choices
              label={t('{visit_result}: why?', { visit_result: entry.values.visit_result })}
              small
              numbered
              options={named(seconds)}
              value={entry.values.visit_secondary_result}
              onChange={(second) => take({ ...entry, values: { ...entry.values, visit_secondary_result: second } })}
            />
          ) : undefined
        }
      />
      {wanted && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (entry.values.visit_others_result.trim() !== '') onCorrect(entry)
          }}
        >
          <TextInput
            ref={words}
            label={t('Type the result')}
            autoComplete="off"
            value={entry.values.visit_others_result}
            onChange={(event) => setEntry({ ...entry, values: { ...entry.values, visit_others_result: event.currentTarget.value } })}
          />
        </form>
      )}
    </Dialog>
  )
}
