import { t } from '@bisita/contract/words'
import { Halt, meaningOf } from './answers.ts'
import type { Round } from './deps.ts'

/** Reads the decisions of all pending requests, one after the other. */
export async function fetchDecisions(round: Round): Promise<void> {
  const { server, store, userId } = round
  for (const row of await store.awaiting(userId)) {
    if (row.status !== 'PENDING') continue
    round.check()
    const decided = await round.answered(server.approval(row.approval_id)).then(
      ({ status, decision_message }) => ({ status, message: decision_message }),
      (error: unknown) => {
        const meaning = meaningOf(error)
        if (meaning.why !== 'refused') throw new Halt(meaning.why === 'request_open' || meaning.why === 'offer' ? unexpected : meaning)
        // The request is deleted or out of scope: nobody will decide it.
        if (meaning.failure.status === 404) return { status: 'CANCELLED' as const, message: meaning.failure.message }
        throw new Halt({ why: 'later', message: meaning.failure.message, reached: true, wait: null })
      },
    )
    if (decided.status === 'PENDING') continue
    await store.decide(row.id, decided)
    round.adjustCounts({ awaiting: -1 })
    round.changed()
  }
}

const unexpected = { why: 'later', message: t('The answer did not come from Bisita.'), reached: true, wait: null } as const
