import type { ContactDetail } from '@bisita/contract/touchpoints/guard'
import { detailsOf } from '@bisita/rules/guard/details'
import { t } from '@bisita/contract/words'
import { Choices } from '../../../ui/forms/Choices.tsx'
import type { RecordProblems, RecordValues } from '../recording.ts'

type Props = {
  values: RecordValues
  onValues: (values: RecordValues) => void
  problems: RecordProblems
}

const named = (details: readonly ContactDetail[]) => details.map((value) => ({ value, label: value }))

/** What more a call may say, once its result is chosen; nothing where the result has no details. */
export function ContactDetailFields({ values, onValues, problems }: Props) {
  const details = detailsOf(values.visit_result)
  if (details.length === 0) return null
  return (
    <Choices
      label={t('More about the call (optional)')}
      small
      options={named(details)}
      value={values.contact_detail}
      onChange={(contact_detail) => onValues({ ...values, contact_detail })}
      error={problems['contact_detail']}
    />
  )
}
