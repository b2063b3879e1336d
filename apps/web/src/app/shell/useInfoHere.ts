import { useMemo, useState } from 'react'
import type { Device, RecordsState, SyncState } from '../../device/device.ts'
import { useOverdue } from '../../domains/itineraries/itineraries.queries.ts'
import type { ListInfo } from '../../domains/users/users.repository.ts'
import { createStore, useStore } from '../../ui/browser/store.ts'
import type { SessionState } from '../session/session.ts'

const unknown: ListInfo = {
  notification_count: 0,
  pending_approvals: 0,
  my_requests: 0,
  overdue_itineraries: 0,
  due_touchpoints: 0,
  versions: { locations: '', products: '', strategy: '', users: '' },
}

type Waits = Pick<SyncState['counts'], 'awaiting'>

/** What waits, with what the phone itself knows of it: its itineraries, and, as long as nobody answered, its requests. */
export const withOwn = (told: ListInfo | null, overdue: number, { awaiting }: Waits): ListInfo => {
  const info = told ?? { ...unknown, my_requests: awaiting }
  return { ...info, overdue_itineraries: overdue }
}

/**
 * What waits for the person, as the server told it last. Of an mr with local records what is overdue is counted on the
 * phone, like the list that it opens.
 */
export function useInfoHere({ info }: SessionState, device: Device | null): ListInfo | null {
  const [none] = useState(() => ({ records: createStore<RecordsState>({ stage: 'none' }), sync: createStore<SyncState | null>(null) }))
  const isHere = useStore(device?.records ?? none.records).stage === 'ready'
  const awaiting = useStore<SyncState | null>(device?.sync ?? none.sync)?.counts.awaiting ?? 0
  const overdue = useOverdue(isHere).data
  return useMemo(() => (isHere && overdue !== undefined ? withOwn(info, overdue, { awaiting }) : info), [isHere, info, overdue, awaiting])
}
