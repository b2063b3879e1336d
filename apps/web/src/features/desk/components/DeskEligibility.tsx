import { showPhone } from '@bisita/rules/clients/phones'
import { known, t } from '@bisita/contract/words'
import { Fragment } from 'react'
import { useQueueExplanation } from '../callDesk.queries.ts'
import { numberMarks, whenWords } from '../labels.ts'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { StateMark } from '../../../ui/StateMark.tsx'

/**
 * Why a client is in the user's queue today, or isn't; for a user who leads several branches, in the queue of the
 * client's branch.
 */
export function DeskEligibility({ clientId }: { clientId: string }) {
  const why = useQueueExplanation(clientId).data
  const now = useNow(60_000)
  if (why === undefined) return null
  return (
    <>
      {known(why.message)}
      {why.code !== 'ready' && why.eligible_at !== null && t(' It can be called {whenWords}.', { whenWords: whenWords(why.eligible_at, now) })}
      {why.numbers.map(({ which, number, state, message }) => {
        const mark = state === 'bad' ? null : numberMarks[state]
        return (
          mark !== null && (
            <Fragment key={which}>
              <br />
              {showPhone(number)} <StateMark {...mark} /> {message !== null && known(message)}
            </Fragment>
          )
        )
      })}
    </>
  )
}
