import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { SaveFailure } from '../../../api/saving.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { FormEnd } from '../../../ui/forms/FormEnd.tsx'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import { type BranchFormValues, nameProblem } from '../branchForm.ts'

/** An area by its name. */
export type AreaChoice = { readonly id: string; readonly area_name: string }

type Props = {
  initial: BranchFormValues
  /** What was typed before the form was closed without sending. */
  typed: BranchFormValues | undefined
  onTyped: (values: BranchFormValues) => void
  areas: readonly AreaChoice[]
  action: string
  sending: boolean
  /** Why the last send failed. What was typed stays. */
  failure: SaveFailure | null
  onSubmit: (values: BranchFormValues) => void
  onCancel: () => void
  /** What else a branch begins with. */
  children?: ReactNode
}

/** The form of a new or existing branch. The parent component sends the values. */
export function BranchForm({ initial, typed, onTyped, areas, action, sending, failure, onSubmit, onCancel, children }: Props) {
  const form = useForm<BranchFormValues>({
    mode: 'controlled',
    initialValues: typed ?? initial,
    validate: { branch_name: nameProblem },
    onValuesChange: onTyped,
  })
  const sent = useSentForm(form, onSubmit, failure)
  return (
    <form {...sent} className="stack gap-14">
      <TextInput {...fieldProps(form, 'branch_name')} label={t('Branch name')} withAsterisk autoComplete="off" data-autofocus />
      <Choice
        label={t('Area')}
        shown
        options={[{ value: '', label: t('No area') }, ...areas.map(({ id, area_name }) => ({ value: id, label: area_name }))]}
        value={form.getValues().area_id}
        onChange={(area) => form.setFieldValue('area_id', area)}
      />
      {children}
      <NeedsApprovalNote of="branch.manage" />
      <FormEnd action={action} sending={sending} failure={failure} onCancel={onCancel} />
    </form>
  )
}
