import type { Api } from '../../../api/api.ts'
import type { DeviceDatabase } from '../../database.ts'
import { recall } from '../../state.ts'
import { quarantineRest } from '../../sync/quarantineRest.ts'
import { forgetSpentTicket } from '../../wipe.ts'
import { handOverLocked } from './handOver.ts'
import { readVault } from '../vault.store.ts'

type Dependencies = { readonly db: DeviceDatabase; readonly apiAs: (userId: string) => Api; /** Who has the phone now; null for nobody. */ readonly userId: string | null }

/**
 * Hands over what people left here who had the phone before, each with their own ticket: what is sealed as its envelopes, what
 * stands in clear where its user can no longer sign in. It stays for them, unless they can no longer sign in.
 * @param deps a database without a key: what they left is sealed with theirs
 * @throws where nobody answers, or wants to be asked later
 */
export async function handOverBefore({ db, apiAs, userId }: Dependencies): Promise<void> {
  for (const { user_id } of (await recall(db, 'tickets')) ?? []) {
    if (user_id === userId) continue
    const their = { db, api: apiAs(user_id), userId: user_id }
    // In clear too the journal of what was shown to them goes with the contact.
    const { does } = await handOverLocked(their)
    if (does === 'remove' && (await readVault(db, user_id)) === undefined) await quarantineRest(their)
    await forgetSpentTicket(db, user_id)
  }
}
