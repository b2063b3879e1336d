import { approvalDecide } from '@bisita/contract/calls/calls'
import { useEffect, useRef, useState } from 'react'
import { useHandleOutcome } from '../../api/handleOutcome.ts'
import { createIdempotencyKeys } from '../../api/idempotencyKey.ts'
import { useApi } from '../../api/useCall.ts'
import type { Approval, Decision } from './approvals.queries.ts'
import { decideAll, type DecideOutcome } from './deciding.ts'

type Outcomes = ReadonlyMap<string, DecideOutcome>

const isLeft = (outcome: DecideOutcome) => outcome.state === 'unsent' || outcome.state === 'unanswered'

/**
 * The deciding of several requests. Those left without an answer, or not sent, can be sent again: under the
 * same key while the message is the same, so that each is carried out once. Leaving the screen stops it.
 */
export function useDecideMany(approvals: readonly Approval[], action: Decision, onEnd: (outcomes: readonly DecideOutcome[], seen: boolean) => void) {
  const api = useApi()
  const dealWith = useHandleOutcome()
  const [outcomes, setOutcomes] = useState<Outcomes>(() => new Map(approvals.map(({ approval_id }) => [approval_id, { state: 'unsent' }])))
  const [running, setRunning] = useState(false)
  const [keys] = useState(() => new Map(approvals.map(({ approval_id }) => [approval_id, createIdempotencyKeys()])))
  const stopped = useRef(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const run = async (message: string) => {
    const latest = new Map(outcomes)
    stopped.current = false
    setRunning(true)
    await decideAll({
      ids: [...latest].flatMap(([id, outcome]) => (isLeft(outcome) ? [id] : [])),
      decide: (id) => {
        const content = { approval_id: id, approval_message: message }
        return api.call(approvalDecide, { params: { action }, body: content }, { key: keys.get(id)?.(content) ?? '' })
      },
      tell: (id, outcome) => {
        latest.set(id, outcome)
        setOutcomes(new Map(latest))
      },
      stopped: () => stopped.current || gone.current,
      dealWith,
    })
    setRunning(false)
    onEnd([...latest.values()], !gone.current)
  }
  return {
    outcomes,
    running,
    left: [...outcomes.values()].filter(isLeft).length,
    run: (message: string) => void run(message),
    stop: () => {
      stopped.current = true
    },
  }
}
