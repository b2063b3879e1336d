import { maximumPageSize } from '@bisita/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { failureWords, savingHandlers, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useCascade, useTake, useWhole } from '../assignments.queries.ts'
import type { MrLocation } from '../assignments.repository.ts'
import { byName, cascadeTexts, locationsText, type LocationFilter } from '../chosen.ts'

type Props = {
  mr: { readonly id: string; readonly display_name: string }
  /** The chosen ones, or everything that a filter finds. */
  what: ReadonlyMap<string, MrLocation> | LocationFilter
  notices: Notices
  onDone: () => void
  onClose: () => void
}

/** Takes locations from an MR after telling what goes along, as the server works it out; taken is exactly what was told. */
export function RemoveLocations({ mr, what, notices, onDone, onClose }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const whole = useWhole()
  const named = what instanceof Map ? ([...what.values()] as MrLocation[]) : null
  const gathered = useQuery({
    queryKey: ['assignments', 'to remove', mr.id, named === null ? what : null, maximumPageSize],
    queryFn: () => whole.held(mr.id, what as LocationFilter),
    enabled: named === null,
    gcTime: 0,
  })
  const take = useTake({
    onDone: (removed) => {
      notices.show('positive', `${locationsText(removed)} removed from ${mr.display_name}.`)
      onDone()
      onClose()
    },
    handlers: { ...savingHandlers(notices, setFailure), approval: (result) => result === 'requested' && onClose() },
  })
  const rows = named ?? gathered.data
  const chosen = rows === undefined || rows.length === 0 ? null : byName(rows)
  const cascade = useCascade(mr.id, chosen)
  const failed = gathered.isError ? gathered : cascade.isError ? cascade : null
  return (
    <AskDialog
      title="Remove these locations?"
      act="Remove"
      of="assignment.assign_mr"
      ready={chosen !== null && cascade.data !== undefined}
      sending={take.isPending}
      failure={failure === null ? null : failureWords(failure, 'Nothing was removed.')}
      onAct={() => {
        if (chosen === null) return
        setFailure(null)
        take.mutate({ mrId: mr.id, chosen, key: keyOf(chosen) })
      }}
      onClose={onClose}
    >
      {failed !== null && <FailedState text={failureText(failed.error)} onRetry={() => void failed.refetch()} />}
      {cascade.data === undefined && failed === null && rows?.length !== 0 && <RowsShape rows={2} />}
      {rows?.length === 0 && <p>Nothing of it is left to remove.</p>}
      {cascade.data !== undefined && cascadeTexts(mr.display_name, cascade.data).map((text) => <p key={text}>{text}</p>)}
    </AskDialog>
  )
}
