import { TextInput } from '@mantine/core'
import { maximumText } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { v7 } from 'uuid'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { FormEnd } from '../../../ui/forms/FormEnd.tsx'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import { type Area, useCreateArea, useUpdateArea } from '../areas.queries.ts'

function nameProblem(typed: string): string | null {
  const name = typed.trim()
  if (name === '') return t('This is required.')
  return name.length > maximumText ? t('At most {maximumText} characters.', { maximumText }) : null
}

type Props = {
  /** The area to rename; null for a new one. */
  area: Area | null
  notices: Notices
  /** What was typed before the dialog was closed without sending. */
  typed: string | undefined
  onTyped: (name: string | undefined) => void
  onDone: (area: Area) => void
  onClose: () => void
}

/** Adds an area, or renames one. */
export function AreaNameDialog({ area, notices, typed, onTyped, onDone, onClose }: Props) {
  const [id] = useState(() => v7())
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const form = useForm({
    mode: 'controlled',
    initialValues: { area_name: typed ?? area?.area_name ?? '' },
    validate: { area_name: nameProblem },
    onValuesChange: ({ area_name }) => onTyped(area_name),
  })
  const leave = () => {
    onTyped(undefined)
    onClose()
  }
  const outcome = {
    onDone: (saved: Area) => {
      notices.show('positive', area === null ? t('{area_name} has been added.', { area_name: saved.area_name }) : t('{area_name} has been saved.', { area_name: saved.area_name }))
      onTyped(undefined)
      onDone(saved)
    },
    handlers: {
      ...saveHandlers(notices, setFailure),
      approval: (result: string) => {
        if (result === 'requested') leave()
      },
    },
  }
  const create = useCreateArea(outcome)
  const update = useUpdateArea(outcome)
  const sending = create.isPending || update.isPending
  const send = ({ area_name }: { area_name: string }) => {
    const name = area_name.trim()
    if (name === area?.area_name) return leave()
    setFailure(null)
    if (area === null) create.mutate({ body: { id, area_name: name }, key: keyOf(name) })
    else update.mutate({ params: { id: area.id }, body: { area_name: name }, key: keyOf(name) })
  }
  const sent = useSentForm(form, send, failure)
  return (
    <Dialog opened onClose={() => sending || onClose()} title={area === null ? t('Add an area') : t('Rename {area_name}', { area_name: area.area_name })}>
      <form {...sent} className="stack gap-14">
        <TextInput {...fieldProps(form, 'area_name')} label={t('Area name')} withAsterisk autoComplete="off" data-autofocus />
        <NeedsApprovalNote of="area.manage" />
        <FormEnd action={area === null ? t('Add area') : t('Save changes')} sending={sending} failure={failure} onCancel={leave} />
      </form>
    </Dialog>
  )
}
