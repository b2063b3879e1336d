import { messages } from '@bisita/contract/messages'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { localRefusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { recall } from '../../device/state.ts'
import type { ConsentsRepository } from './consents.repository.ts'

type Deps = Pick<LocalDeps, 'db' | 'queue' | 'user'>

/** The notice that the device received last, and answers that wait in the queue. */
export const localConsents = ({ db, queue, user }: Deps): ConsentsRepository => ({
  notice: async () => (await recall(db, 'notice'))?.notice ?? null,
  create: async (body, client_name) => {
    const items = await queue.items()
    const known = (await findClients(db, [body.client_id])).has(body.client_id) || items.some(({ item }) => 'record_id' in item && item.record_id === body.client_id)
    if (!known) throw localRefusal('not_found', user.id, { message: messages.noSuchClient })
    if (items.some(({ item }) => 'record_id' in item && item.record_id === body.id)) return
    await queue.add([{ operation: 'client_consent', record_id: body.id, body, client_id: body.client_id, client_name }])
  },
})
