import { useEffect, useRef, useState } from 'react'
import { useRefusals } from '../../api/refusals.ts'
import { createSendKeys } from '../../api/sendKey.ts'
import { useApprovalsRepository, type Approval, type Decision } from './approvals.repository.ts'
import { decideAll, type Outcome } from './deciding.ts'

type Outcomes = ReadonlyMap<string, Outcome>

const isLeft = (outcome: Outcome) => outcome.state === 'unsent' || outcome.state === 'unanswered'

/**
 * The deciding of several requests. Those left without an answer, or not sent, can be sent again: under the
 * same key while the message is the same, so that each is carried out once. Leaving the screen stops it.
 */
export function useDecideMany(approvals: readonly Approval[], action: Decision, onEnd: (outcomes: readonly Outcome[], seen: boolean) => void) {
  const repository = useApprovalsRepository()
  const dealWith = useRefusals()
  const [outcomes, setOutcomes] = useState<Outcomes>(() => new Map(approvals.map(({ approval_id }) => [approval_id, { state: 'unsent' }])))
  const [running, setRunning] = useState(false)
  const [keys] = useState(() => new Map(approvals.map(({ approval_id }) => [approval_id, createSendKeys()])))
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
        return repository.decide(action, content, keys.get(id)?.(content) ?? '')
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
