import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dialogWidth } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { IconChevronDown } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import { useCover } from '../assignments.queries.ts'
import { coverChecks, type CoverValues } from '../covering.ts'

type Props = {
  mr: { readonly id: string; readonly display_name: string }
  /** Who may stand in: the other representatives of the branch. */
  others: readonly { readonly id: string; readonly name: string }[]
  notices: Notices
  onClose: () => void
}

/** Hands an absent MR's locations and clients to another one for some days. */
export function CoverDialog({ mr, others, notices, onClose }: Props) {
  const today = useToday()
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const form = useForm<CoverValues>({
    mode: 'controlled',
    initialValues: { to_user_id: '', date_from: today, date_to: '' },
    validate: coverChecks(today),
  })
  const cover = useCover({
    onDone: ({ to_user_name }) => {
      notices.show('positive', t('{to_user_name} substitutes for {display_name}.', { to_user_name, display_name: mr.display_name }))
      onClose()
    },
    handlers: {
      ...saveHandlers(notices, setFailure),
      approval: (result) => result === 'requested' && onClose(),
    },
  })
  const sent = useSentForm(form, (values) => {
    const content = { from_user_id: mr.id, ...values }
    setFailure(null)
    cover.mutate({ body: content, key: keyOf(content) })
  }, failure)
  return (
    <Dialog opened onClose={() => cover.isPending || onClose()} title={t('Substitute for {display_name}', { display_name: mr.display_name })} width={dialogWidth}>
      <form {...sent} className="stack gap-14">
        <p className="soft">
          {t('{display_name} keeps everything. The substitute has the same locations and clients from the first day to the last, and gives them back automatically.', { display_name: mr.display_name })}
        </p>
        <NativeSelect
          {...fieldProps(form, 'to_user_id')}
          label={t('Substitute')}
          withAsterisk
          rightSection={<IconChevronDown size={16} aria-hidden />}
          description={others.length === 0 ? t('There is no other representative in the branch.') : undefined}
          data={[{ value: '', label: t('Choose') }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextInput {...fieldProps(form, 'date_from')} label={t('First day')} type="date" min={today} withAsterisk />
        <TextInput {...fieldProps(form, 'date_to')} label={t('Last day')} type="date" min={form.getValues().date_from || today} withAsterisk />
        <NeedsApprovalNote of="assignment.assign_mr" />
        {failure !== null && <p className="anywhere alert bad">{saveFailureText(failure)}</p>}
        <div className="flex wrap gap-8">
          <Button type="submit" loading={cover.isPending}>
            {t('Hand over')}
          </Button>
          <Button variant="default" onClick={onClose} disabled={cover.isPending}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
