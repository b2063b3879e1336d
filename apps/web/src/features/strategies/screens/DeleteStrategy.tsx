import { t } from '@bisita/contract/words'
import { useRemoveStrategy } from '../strategies.queries.ts'
import type { Strategy } from '../strategies.queries.ts'
import { DeleteRecord, useDeleting } from '../../../ui/dialogs/DeleteRecord.tsx'
import { useServices } from '../../../frame/useServices.ts'

/** Removes a strategy that nobody works by, after asking. */
export function DeleteStrategy({ strategy, onDone }: { strategy: Strategy; onDone: () => void }) {
  const { notices } = useServices()
  const deleting = useDeleting(notices, t('The strategy has been deleted.'), onDone)
  const remove = useRemoveStrategy(deleting.outcome)
  return (
    <DeleteRecord
      id={strategy.id}
      title={t('Delete {name}?', { name: strategy.name })}
      of="touchpoint.manage"
      deleting={deleting}
      remove={remove}
    >
      <p>{t('Nobody uses it. Its steps are deleted too.')}</p>
    </DeleteRecord>
  )
}
