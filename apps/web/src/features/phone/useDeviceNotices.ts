import { messages } from '@bisita/contract/messages'
import { useEffect } from 'react'
import type { Device, RecordsState, SyncState } from '../../device/device.ts'
import { useServices } from '../../frame/useServices.ts'

const isRunning = (state: RecordsState): boolean => state.stage === 'setting-up' && state.stopped === null

/**
 * Detects the end of a set-up that ran in this tab; another tab shows the notice of its own. Returns a function to call
 * with each state, which answers whether set-up has ended with it.
 */
export function setUpEnds(first: RecordsState): (next: RecordsState) => boolean {
  let running = isRunning(first)
  return (next) => {
    const ended = running && next.stage === 'ready'
    running = isRunning(next)
    return ended
  }
}

/** Watches for the end of a replay in the open, whatever came between; one that broke off goes on later and has not ended. */
export function replayEnds(): (next: SyncState) => boolean {
  let replayed = false
  return ({ replay, out_of_sync, phase }) => {
    if (replay !== null) replayed = true
    const ended = replayed && replay === null && !out_of_sync && phase === 'catching-up'
    if (ended) replayed = false
    return ended
  }
}

/** Says once that set-up or a replay has ended. What was sent is said by the queue itself. */
export function useDeviceNotices(device: Device): void {
  const { notices } = useServices()
  useEffect(() => {
    const set = setUpEnds(device.records.get())
    const replayed = replayEnds()
    const stops = [
      device.records.subscribe(() => set(device.records.get()) && notices.show('positive', messages.recordsSet)),
      device.sync.subscribe(() => replayed(device.sync.get()) && notices.show('positive', messages.revisionsSynced)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [device, notices])
}
