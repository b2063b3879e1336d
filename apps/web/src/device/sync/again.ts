import type { ItemFailure, QueuedItem } from '../queue/items.ts'
import { withoutBase, withoutFields } from '../queue/kept.ts'
import { withSending } from '../queue/steps.ts'
import type { Round } from './deps.ts'
import type { Heard } from './records.ts'

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/**
 * Where the server's data are other ones than this device knows, since a backup was put back, everything that it may lack
 * is queued again before anything is sent or read. Then what is kept is dated and tidied.
 * @returns whether anything was queued again
 */
export async function followEpoch(round: Round, { epoch, lost = [], backed_up_to = null, server_time }: Heard): Promise<boolean> {
  if (epoch === undefined) return false
  const { store, newKey, clock } = round
  const known = await store.recall('epoch')
  const isOther = known !== undefined && known !== epoch
  if (known === undefined) await store.remember('epoch', epoch)
  if (isOther) {
    await store.queueAgain({ epoch, lost: lost.map(({ from, to, ...revisions }) => ({ from: Date.parse(from), to: Date.parse(to), ...revisions })) }, newKey, clock.now())
    round.changed()
    await round.count()
  }
  await store.tidyKept(Date.parse(server_time), instantOf(backed_up_to))
  return isOther
}

/** What becomes of something that was sent again and is refused: sent otherwise, waited for, let go, or refused like anything else. */
export type Refusal = { readonly do: 'send other'; readonly entry: QueuedItem } | { readonly do: 'wait' | 'let go' | 'refuse' }

const isDone: Readonly<Record<QueuedItem['kind'], readonly string[]>> = {
  client: ['deleted'],
  // A visit is let go for nothing but that somebody took it back.
  visit: ['deleted'],
  itinerary: ['deleted', 'duplicate', 'closed', 'out_of_work', 'conflict', 'in_use'],
}

/**
 * Of a change that was made in the time that is lost nobody is asked to decide anything: what others have said since
 * stands, the rest is laid over it. What it is about may come with another phone.
 */
export function refusalAgain(entry: QueuedItem, { status, code, fields, conflicts }: ItemFailure, newKey: () => string, now: number): Refusal {
  const until = entry.item.sending.again
  if (until === undefined) return { do: 'refuse' }
  const anew = (other: QueuedItem): Refusal => ({ do: 'send other', entry: withSending(other, { key: newKey(), attempts: 0, failure: null, request: null }) })
  if (code === 'conflict' && conflicts.length > 0) {
    const left = withoutFields(entry, conflicts.map(({ field }) => field))
    return left === null ? { do: 'let go' } : anew(left)
  }
  if (status === 400 && fields.some(({ path }) => path === 'base_revision_id')) return anew(withoutBase(entry))
  if (code === 'conflict') return { do: 'let go' }
  if (status === 409 && code !== null && isDone[entry.kind].includes(code)) return { do: 'let go' }
  // It is gone already.
  if (status === 404 && entry.kind === 'itinerary' && entry.item.action === 'remove') return { do: 'let go' }
  return status === 404 && now < until ? { do: 'wait' } : { do: 'refuse' }
}
