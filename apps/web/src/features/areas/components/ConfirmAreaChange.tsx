import { t } from '@bisita/contract/words'
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
  branches: t('The heads of the area no longer see the branch, its people and its clients. Its members and locations stay.'),
  heads: t('This person no longer sees the branches of the area, their people and their clients.'),
} as const

type Props = { area: Area; question: AreaChange; notices: Notices; onDeleted: () => void; onClose: () => void }

/** Deletes an area, or takes a branch or head out of it, after asking. */
export function ConfirmAreaChange({ area, question, notices, onDeleted, onClose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const handlers = questionHandlers(notices, setRefusal, onClose)
  const remove = useRemoveArea({
    onDone: () => {
      notices.show('positive', t('{area_name} has been deleted.', { area_name: area.area_name }))
      onDeleted()
    },
    handlers,
  })
  const take = useTakeFromArea({
    onDone: () => {
      if (question.what === 'take') notices.show('positive', t('{name} has been removed from {area_name}.', { name: question.name, area_name: area.area_name }))
      onClose()
    },
    handlers,
  })
  const deleting = question.what === 'delete'
  return (
    <ConfirmDialog
      title={deleting ? t('Delete {area_name}?', { area_name: area.area_name }) : t('Remove {name} from {area_name}?', { name: question.name, area_name: area.area_name })}
      act={deleting ? t('Delete') : t('Remove')}
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
      <p>{deleting ? t('Its heads lose access to it. An area with branches can’t be deleted.') : texts[question.part]}</p>
    </ConfirmDialog>
  )
}
