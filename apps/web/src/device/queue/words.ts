import type { StateTone } from '../../ui/StateMark.tsx'
import type { Marked, QueueMark } from './marks.ts'

type Mark = { readonly tone: StateTone; readonly word: string }

const words: Readonly<Record<QueueMark['state'], Mark>> = {
  queued: { tone: 'held', word: 'Queued' },
  refused: { tone: 'bad', word: 'Refused' },
  awaiting: { tone: 'asked', word: 'Waiting for approval' },
}

/**
 * What a record has to say of this device's queue, by colour, icon and word: nothing of most. A request for
 * approval is told once, whoever knows of it.
 */
export function queueMarks({ queue, pending_approval = false }: Marked & { readonly pending_approval?: boolean }): readonly Mark[] {
  const asked = pending_approval ? [words.awaiting] : []
  if (queue === undefined || (queue.state === 'awaiting' && pending_approval)) return asked
  return [words[queue.state], ...asked]
}

/** What stands in the way of sending it, in the server's words; null where nothing does. */
export const refusalOf = ({ queue }: Marked): string | null => (queue?.state === 'refused' ? queue.message : null)

/** Where something is that was just saved and waits here. */
export const keptHere = 'Saved on this phone. It is sent when there is a network.'

/** What is told once something is saved: where it is while it waits here, otherwise what was done. */
export const savedWords = ({ queue }: Marked, done: string): string => (queue?.state === 'queued' ? keptHere : done)

/** What came of something that was kept here and then not taken. */
export const refusedWords = 'The server refused it.'
