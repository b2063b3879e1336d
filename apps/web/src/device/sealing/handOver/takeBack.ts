import { quarantineTakeBack } from '@bisita/contract/calls/calls'
import { mostTakenBack } from '@bisita/contract/devices/envelopes.format'
import type { Api } from '../../../api/api.ts'
import { refOf } from '../../queue/items.ts'
import type { Round } from '../../sync/deps.ts'
import { handedIn, nothingHanded, withHanded } from './handed.ts'

/**
 * Before an unlocked phone sends: what it handed over while it was locked is taken back from quarantine. What was accepted
 * there meanwhile is let go, so that nothing counts twice.
 */
export async function takeBackHanded({ store, userId, answered, check }: Pick<Round, 'store' | 'userId' | 'answered' | 'check'>, api: Pick<Api, 'call'>): Promise<void> {
  const handed = await store.recall('handed')
  const { items, offered } = handedIn(handed, userId)
  const ids = [...items, ...offered]
  if (ids.length === 0) return
  for (let from = 0; from < ids.length; from += mostTakenBack) {
    check()
    const { accepted } = await answered(api.call(quarantineTakeBack, { body: { item_ids: ids.slice(from, from + mostTakenBack) } }))
    const gone = new Set(accepted)
    for (const entry of await store.items(userId)) if (gone.has(entry.item.sending.key)) await store.discard(refOf(entry))
  }
  await store.remember('handed', withHanded(handed, userId, nothingHanded))
}
