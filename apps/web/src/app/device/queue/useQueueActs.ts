import { messages } from '@bisita/contract/messages'
import { useState } from 'react'
import type { Device } from '../../../device/device.ts'
import { leftMeanwhile, OnItsWay } from '../../../device/queue/correcting.ts'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { useServices } from '../../useServices.ts'

/** What a person does about the items of the queue. */
export function useQueueActs(device: Device) {
  const { notices } = useServices()
  const [asked, ask] = useState<QueuedItem | null>(null)
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
    asked,
    ask,
    busy,
    retry: (id?: string) => void run(() => device.queue.retry(id)),
    dismiss: (id: string) => void run(() => device.queue.dismiss(id)),
    remove: async () => {
      if (asked === null) return
      const removed = await run(async () => {
        if (!(await device.queue.remove(asked.item.id))) throw new OnItsWay(leftMeanwhile)
      })
      ask(null)
      if (removed) notices.show('positive', messages.queueRemoved)
    },
  }
}

export type QueueActs = ReturnType<typeof useQueueActs>
