import { messages } from '@bisita/contract/messages'
import { useState } from 'react'
import type { Device } from '../../../device/device.ts'
import { leftQueueText, OnItsWay } from '../../../device/queue/correction.ts'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { useServices } from '../../../frame/useServices.ts'

/** What a person does about the items of the queue. */
export function useQueueActions(device: Device) {
  const { notices } = useServices()
  const [removing, ask] = useState<QueuedItem | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      if (error instanceof OnItsWay) notices.show('warning', error.message)
      else notices.show('negative', messages.somethingWrong)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    /** What is asked about before it is removed; null where nothing is. */
    asked: removing,
    ask,
    busy,
    retry: (id?: string) => void run(() => device.queue.retry(id)),
    dismiss: (id: string) => void run(() => device.queue.dismiss(id)),
    remove: async () => {
      if (removing === null) return
      const removed = await run(async () => {
        if (!(await device.queue.remove(removing.item.id))) throw new OnItsWay(leftQueueText)
      })
      ask(null)
      if (removed) notices.show('positive', messages.queueRemoved)
    },
  }
}

export type QueueActions = ReturnType<typeof useQueueActions>
