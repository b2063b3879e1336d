import { maximumPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useRemovalPreview, useUnassign, useAllFound } from '../assignments.queries.ts'
import type { MrLocation } from '../assignments.queries.ts'
import { selectedById, cascadeTexts, locationsText, type MrLocationFilter } from '../locationSelection.ts'

type Props = {
  mr: { readonly id: string; readonly display_name: string }
  /** The chosen ones, or everything that a filter finds. */
  what: ReadonlyMap<string, MrLocation> | MrLocationFilter
  notices: Notices
  onDone: () => void
  onClose: () => void
}

/** Removes locations from an MR, after a preview from the server of what goes along; removes exactly the previewed locations. */
export function RemoveLocations({ mr, what, notices, onDone, onClose }: Props) {
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const whole = useAllFound()
  const named = what instanceof Map ? ([...what.values()] as MrLocation[]) : null
  const gathered = useQuery({
    queryKey: ['assignments', 'to remove', mr.id, named === null ? what : null, maximumPageSize],
    queryFn: () => whole.held(mr.id, what as MrLocationFilter),
    enabled: named === null,
    gcTime: 0,
  })
  const take = useUnassign({
    onDone: ({ removed }) => {
      notices.show('positive', t('{locationsText} removed from {display_name}.', { locationsText: locationsText(removed), display_name: mr.display_name }))
      onDone()
      onClose()
    },
    handlers: { ...saveHandlers(notices, setFailure), approval: (result) => result === 'requested' && onClose() },
  })
  const rows = named ?? gathered.data
  const chosen = rows === undefined || rows.length === 0 ? null : selectedById(rows)
  const cascade = useRemovalPreview(mr.id, chosen)
  const failed = gathered.isError ? gathered : cascade.isError ? cascade : null
  return (
    <ConfirmDialog
      title={t('Remove these locations?')}
      act={t('Remove')}
      of="assignment.assign_mr"
      ready={chosen !== null && cascade.data !== undefined}
      sending={take.isPending}
      failure={failure === null ? null : saveFailureText(failure, t('Nothing was removed.'))}
      onAct={() => {
        if (chosen === null) return
        setFailure(null)
        take.mutate({ params: { mrId: mr.id }, body: chosen, key: keyOf(chosen) })
      }}
      onClose={onClose}
    >
      {failed !== null && <FailedState text={failureText(failed.error)} onRetry={() => void failed.refetch()} />}
      {cascade.data === undefined && failed === null && rows?.length !== 0 && <RowsShape rows={2} />}
      {rows?.length === 0 && <p>{t('Nothing left to remove.')}</p>}
      {cascade.data !== undefined && cascadeTexts(mr.display_name, cascade.data).map((text) => <p key={text}>{text}</p>)}
    </ConfirmDialog>
  )
}
