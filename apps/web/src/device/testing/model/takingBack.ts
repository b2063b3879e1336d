import type { Api } from '../../../api/api.ts'
import { createCarrier, promptFaults } from './network.ts'
import { refuse } from './refuse.ts'
import type { NetworkDependencies } from './network.ts'
import type { ModelOffice } from './office.ts'

/** How often what happened in all histories so far: they prove nothing of what never happened. */
export const lockedCounts = { handed: 0, takenBack: 0, accepted: 0, letGo: 0 }

/** The call by which an unlocked phone takes back what it handed over. */
export function takingBack({ office, ...network }: NetworkDependencies & { readonly office: ModelOffice }, userId: string): Pick<Api, 'call'> {
  const carry = createCarrier(network, promptFaults)
  const takeBack = (ids: readonly string[]) => {
    if (office.deactivated.has(userId)) throw refuse('deactivated', { sentAs: userId })
    for (const id of ids) {
      const item = office.waiting.get(id)
      if (item?.user_id !== userId) continue
      lockedCounts.takenBack += 1
      office.waiting.delete(id)
      office.quarantined.delete(id)
      office.acceptedCalls.splice(office.acceptedCalls.indexOf(item.taken), 1)
    }
    const accepted = ids.filter((id) => office.acceptedItems.has(id))
    lockedCounts.letGo += accepted.length
    return { accepted }
  }
  return { call: (_: unknown, { body }: { body: { item_ids: readonly string[] } }) => carry(() => takeBack(body.item_ids), []) } as unknown as Pick<Api, 'call'>
}
