import { Button } from '@mantine/core'
import { dialogWidth, maximumPageSize } from '@bisita/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { failureWords, savingHandlers, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useTake, useWhole } from '../assignments.queries.ts'
import type { MrLocation } from '../assignments.repository.ts'
import { byName, clientsIn, clientsText, locationsText, type LocationFilter } from '../chosen.ts'
import styles from './LocationRows.module.css'

type Props = {
  mr: { readonly id: string; readonly display_name: string }
  /** The chosen ones, or everything that a filter finds. */
  what: ReadonlyMap<string, MrLocation> | LocationFilter
  notices: Notices
  onDone: () => void
  onClose: () => void
}

/** Takes locations from an MR after telling how many clients leave with them; taken is exactly what was told. */
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
  return (
    <Dialog opened onClose={() => take.isPending || onClose()} title="Remove these locations?" width={dialogWidth}>
      <div className={styles.dialog}>
        {gathered.isError && <FailedState text={failureText(gathered.error)} onRetry={() => void gathered.refetch()} />}
        {rows === undefined && !gathered.isError && <RowsShape rows={2} />}
        {rows !== undefined && (
          <p>
            {locationsText(rows.length)} with {clientsText(clientsIn(rows))} {rows.length === 1 ? 'leaves' : 'leave'} the list of{' '}
            {mr.display_name}. Clients assigned directly stay, and so does everything that was recorded.
          </p>
        )}
        {failure !== null && <p className={styles.failed}>{failureWords(failure, 'Nothing was removed.')}</p>}
        <div className={styles.actions}>
          <Button
            color="red"
            loading={take.isPending}
            disabled={rows === undefined || rows.length === 0}
            onClick={() => {
              const chosen = byName(rows ?? [])
              setFailure(null)
              take.mutate({ mrId: mr.id, chosen, key: keyOf(chosen) })
            }}
          >
            Remove
          </Button>
          <Button variant="default" onClick={onClose} disabled={take.isPending} data-autofocus>
            Keep
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
