import { v4, v7 } from 'uuid'
import { correctedVisit } from '../../visits/recording.ts'
import type { UnsentCall } from '../unsentCalls/unsentCall.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { useServices } from '../../../frame/useServices.ts'
import { callOf, type CallEntry } from './deskEntry.ts'
import { entryFor } from './useDeskClients.ts'
import type { DeskStore } from './useDeskStore.ts'

/** Gives away what is entered and moves on; the answer isn't waited for. */
export function useDeskSaving({ tell, latest }: DeskStore) {
  const { deskCalls } = useServices()
  const { version } = useSignedIn()
  const unsentOf = (entry: CallEntry, { name, served }: Pick<UnsentCall, 'name' | 'served'>, sent: { now: number; lease_id: string | null; replaces?: string }): UnsentCall => ({
    body: callOf(entry, { ...sent, app_version: version }),
    key: v4(),
    name,
    ...(served !== undefined && { served }),
    entry,
    state: 'waits',
    message: '',
    reasons: [],
  })
  return {
    save: () => {
      const { current, ahead, entry } = latest.current
      if (current === null || entry === null) return
      const { lease_id, client } = current.served
      const now = Date.now()
      const next = ahead === null ? null : entryFor(ahead.served.client.id)
      const unsent = unsentOf(entry, { name: client.fullname, served: current.served }, { now, lease_id })
      deskCalls.add(unsent)
      tell({ did: 'save', unsent, lease_id, at: now, next })
    },
    correct: (right: CallEntry) => {
      const { last } = latest.current
      if (last === null) return
      const entry = { ...right, begun: { ...right.begun, id: v7() } }
      // When it was, and whose lease it had, is as it was.
      const sent = { now: last.at, lease_id: last.lease_id, replaces: last.entry.begun.id }
      const unsent = unsentOf(entry, last, sent)
      deskCalls.add(unsent)
      tell({ did: 'correct', unsent, at: last.at })
    },
    again: (one: UnsentCall, override: string) => {
      const body = override.trim() === '' ? one.body : { ...one.body, override_reason: override.trim() }
      deskCalls.resend(one.body.id, body, v4())
    },
    /** What was set right of a refused call; when it was, and whose lease it had, is as it was. */
    resend: ({ body, entry }: UnsentCall) => deskCalls.resend(body.id, correctedVisit(body, entry.values), v4()),
    revise: ({ body }: UnsentCall, entry: CallEntry) => {
      deskCalls.revise(body.id, entry)
      tell({ did: 'revise', id: body.id, entry })
    },
    drop: ({ body }: UnsentCall) => {
      deskCalls.drop(body.id)
      tell({ did: 'drop', id: body.id })
    },
  }
}
