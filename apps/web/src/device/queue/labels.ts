import { t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { Marked, QueueMark } from './marks.ts'

type Mark = { readonly tone: StateTone; readonly word: string }

const words: Readonly<Record<QueueMark['state'], Mark>> = {
  queued: { tone: 'held', word: t('Queued') },
  refused: { tone: 'bad', word: t('Refused') },
  awaiting: { tone: 'asked', word: t('Waiting for approval') },
}

/**
 * The labels of a record for its state in this device's queue, by colour, icon and word: none for most records. A
 * request for approval has one label, whether the server or the queue knows of it.
 */
export function queueMarks({ queue, pending_approval = false }: Marked & { readonly pending_approval?: boolean }): readonly Mark[] {
  const approvalMarks = pending_approval ? [words.awaiting] : []
  if (queue === undefined || (queue.state === 'awaiting' && pending_approval)) return approvalMarks
  return [words[queue.state], ...approvalMarks]
}

/** The message of the refusal of a record's item; null where it was not refused. */
export const refusalOf = ({ queue }: Marked): string | null => (queue?.state === 'refused' ? queue.message : null)

/** The message after something was saved in the queue. */
export const savedOnDeviceText = t('Saved on this phone. It is sent when there is a network.')

/** The message after something was saved: that it waits in the queue, otherwise `done`. */
export const savedText = ({ queue }: Marked, done: string): string => (queue?.state === 'queued' ? savedOnDeviceText : done)

/** The message for an item that the server refused. */
export const refusedText = t('The server refused it.')
