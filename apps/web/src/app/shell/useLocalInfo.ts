import { useMemo, useState } from 'react'
import type { Device, RecordsState, SyncState } from '../../device/device.ts'
import { useOverdue } from '../../features/itineraries/itineraries.queries.ts'
import type { ListInfo } from '../../features/users/users.queries.ts'
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

/** The server's counts with the phone's own: its overdue itineraries and, until the server has answered, its requests. */
export const withLocalCounts = (serverInfo: ListInfo | null, overdue: number, { awaiting }: Waits): ListInfo => {
  const info = serverInfo ?? { ...unknown, my_requests: awaiting }
  return { ...info, overdue_itineraries: overdue }
}

/**
 * The counts of what waits for the person, as the server sent them last. For an mr with local records the overdue
 * itineraries are counted on the phone, like the list that the count opens.
 */
export function useLocalInfo({ info }: SessionState, device: Device | null): ListInfo | null {
  const [none] = useState(() => ({ records: createStore<RecordsState>({ stage: 'none' }), sync: createStore<SyncState | null>(null) }))
  const isHere = useStore(device?.records ?? none.records).stage === 'ready'
  const awaiting = useStore<SyncState | null>(device?.sync ?? none.sync)?.counts.awaiting ?? 0
  const overdue = useOverdue(isHere).data
  return useMemo(() => (isHere && overdue !== undefined ? withLocalCounts(info, overdue, { awaiting }) : info), [isHere, info, overdue, awaiting])
}
