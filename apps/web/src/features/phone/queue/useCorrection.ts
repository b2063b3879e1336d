import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import type { SaveFailure } from '../../../api/saving.ts'
import { StorageFailure, type Device } from '../../../device/device.ts'
import { OnItsWay } from '../../../device/queue/correction.ts'
import type { ItemFailure } from '../../../device/queue/items.ts'
import type { QueuedCall } from '../../../device/queue/queuedCall.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { useServices } from '../../../frame/useServices.ts'

/** The refusal of a queued item, in the form that a form gets for a request of its own. */
const asRefused = ({ status, code, message, fields }: ItemFailure): Refused =>
  new Refused({
    status,
    sentAs: null,
    problem: { message, code: (code ?? 'invalid') as 'invalid', fields: [...fields], request_id: '' },
  })

type Options = {
  readonly device: Device
  readonly id: string
  /** Why it stands in the queue as refused; null where it has not been sent. */
  readonly refused: ItemFailure | null
  /** Under which name the form keeps what is typed. */
  readonly draft: string
  readonly onDone: () => void
}

/** Saves a correction in place of what was entered: durable before the form closes. */
export function useCorrection({ device, id, refused, draft, onDone }: Options) {
  const { notices } = useServices()
  const drafts = useDrafts()
  const [failure, setFailure] = useState<SaveFailure | null>(() => (refused === null ? null : asRefused(refused)))
  const [saving, setSaving] = useState(false)
  const run = async (act: () => Promise<void>, done: string) => {
    setFailure(null)
    setSaving(true)
    try {
      await act()
      drafts.drop(draft)
      notices.show('positive', done)
      onDone()
    } catch (error) {
      if (error instanceof OnItsWay) notices.show('warning', error.message)
      else notices.show('negative', messages.somethingWrong)
      setFailure(error instanceof StorageFailure ? error : null)
    } finally {
      setSaving(false)
    }
  }
  return {
    failure,
    saving,
    save: (body: QueuedCall['body']) => void run(() => device.queue.correct(id, body), t('The correction is saved on this phone. It is sent when there is a network.')),
    remove: () => void run(async () => void (await device.queue.remove(id)), messages.queueRemoved),
  }
}
