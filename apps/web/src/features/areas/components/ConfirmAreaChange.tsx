import { useState } from 'react'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { type Area, type AreaPart, useRemoveArea, useTakeFromArea } from '../areas.queries.ts'

/** What is asked about before it is done. */
export type AreaChange =
  | { readonly what: 'delete' }
  | { readonly what: 'take'; readonly part: AreaPart; readonly id: string; readonly name: string }

const texts = {
  branches: 'The heads of the area no longer see the branch, its people and its clients. Its members and locations stay.',
  heads: 'This person no longer sees the branches of the area, their people and their clients.',
} as const

type Props = { area: Area; question: AreaChange; notices: Notices; onDeleted: () => void; onClose: () => void }

/** Deletes an area, or takes a branch or head out of it, after asking. */
export function ConfirmAreaChange({ area, question, notices, onDeleted, onClose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const handlers = questionHandlers(notices, setRefusal, onClose)
  const remove = useRemoveArea({
    onDone: () => {
      notices.show('positive', `${area.area_name} has been deleted.`)
      onDeleted()
    },
    handlers,
  })
  const take = useTakeFromArea({
    onDone: () => {
      if (question.what === 'take') notices.show('positive', `${question.name} has been taken out of ${area.area_name}.`)
      onClose()
    },
    handlers,
  })
  const deleting = question.what === 'delete'
  return (
    <ConfirmDialog
      title={deleting ? `Delete ${area.area_name}?` : `Take ${question.name} out of ${area.area_name}?`}
      act={deleting ? 'Delete' : 'Take out'}
      of="area.manage"
      sending={remove.isPending || take.isPending}
      failure={refusal}
      onAct={() => {
        setRefusal(null)
        if (deleting) remove.mutate({ params: { id: area.id }, key: keyOf(area.id) })
        else take.mutate({ areaId: area.id, part: question.part, id: question.id, key: keyOf(question) })
      }}
      onClose={onClose}
    >
      <p>{deleting ? 'Its heads lose what they saw by it. An area that has branches can’t be deleted.' : texts[question.part]}</p>
    </ConfirmDialog>
  )
}
