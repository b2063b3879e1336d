import type { Call } from '@bisita/contract/calls/call'
import type { Gate } from './gate.ts'

/** Who waits for a call: somebody who looks at the screen, or a phone that does it in the background. */
export type Lane = 'people' | 'phones'

/** The longest page that a screen shows. */
const longestShown = 100

/** The lane of a call with what is asked: a list that is read as a whole, page by page, is read by a program. */
export function laneOf(call: Pick<Call, 'lane'>, asked: unknown): Lane {
  if (call.lane !== undefined) return call.lane
  const { after_id, ipp } = (asked ?? {}) as { readonly after_id?: unknown; readonly ipp?: unknown }
  return after_id !== undefined || (typeof ipp === 'number' && ipp > longestShown) ? 'phones' : 'people'
}

/**
 * Works on a call in its lane: people's at once, those of phones in turn.
 * @throws Problem not_ready, with a time to come again, where too many phones wait
 */
export async function inLane<T>(gate: Gate, lane: Lane, work: () => Promise<T>): Promise<T> {
  if (lane === 'people') return work()
  const leave = await gate.phones.enter()
  try {
    return await work()
  } finally {
    leave()
  }
}
