import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import type { Refused } from '../../../api/outcomes.ts'
import { useCreateStrategy, useFreshStrategies, useStrategyDryRun, useUpdateStrategy } from '../strategies.queries.ts'
import type { Impact, Strategy, StrategyChanges } from '../strategies.queries.ts'
import { bodyOf, draftOf } from '../wire.ts'
import { useServices } from '../../../frame/useServices.ts'
import type { StrategyEditing } from './useStrategyEditing.ts'

type SavingListener = {
  readonly onStored: (strategy: Strategy) => void
  readonly onPublished: (strategy: Strategy, jobId: string | null) => void
}

const places = ({ working_days, defaults, touchpoints }: ReturnType<typeof bodyOf>): string => JSON.stringify([working_days, defaults, touchpoints])

/** Stores what is edited of a strategy: as a draft, as a rehearsal, or published. */
export function useStrategySaving(strategy: Strategy | null, editing: StrategyEditing, { onStored, onPublished }: SavingListener) {
  const { notices } = useServices()
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [rehearsed, setRehearsed] = useState<{ readonly of: string; readonly impact: Impact } | null>(null)
  const [conflict, setConflict] = useState(false)
  const keyOf = useIdempotencyKey()
  const refresh = useFreshStrategies()
  const body = bodyOf(editing.draft)
  const content = JSON.stringify(body)
  const usual = saveHandlers(notices, setFailure)
  const handlers = {
    ...usual,
    409: (refused: Refused) => {
      if (refused.problem?.code !== 'conflict') return usual[409]?.(refused)
      setConflict(true)
      void refresh()
    },
    429: (refused: Refused) => notices.show('warning', refused.message),
  }
  const stored = (done: Strategy) => {
    setFailure(null)
    setRehearsed(null)
    editing.settle(done)
  }
  const create = useCreateStrategy({
    onDone: (done) => {
      notices.show('positive', t('The draft has been saved.'))
      editing.settle(null)
      onStored(done)
    },
    handlers,
  })
  const update = useUpdateStrategy({
    onDone: ({ job_id, ...done }) => {
      stored(done)
      if (job_id === null) {
        notices.show('positive', done.is_current ? t('The strategy has been saved.') : t('The draft has been saved.'))
        onStored(done)
      } else onPublished(done, job_id)
    },
    handlers,
  })
  const rehearsal = useStrategyDryRun({
    onDone: ({ impact }) => {
      setFailure(null)
      if (impact === null) notices.show('warning', t('Fix the errors first.'))
      else setRehearsed({ of: content, impact })
    },
    handlers,
  })
  const changes: StrategyChanges = { ...body, base_version: editing.base } as StrategyChanges
  const publishing: StrategyChanges = { ...changes, ...(strategy?.is_current === true ? {} : { is_current: true as const }) }
  const send = (id: string, sent: StrategyChanges) => update.mutate({ id, changes: sent, key: keyOf([id, sent]) })
  return {
    save: () => {
      if (strategy === null) create.mutate({ body: body as Parameters<typeof create.mutate>[0]['body'], key: keyOf(body) })
      else send(strategy.id, changes)
    },
    rehearse: () => strategy !== null && rehearsal.mutate({ id: strategy.id, changes: publishing }),
    publish: () => strategy !== null && send(strategy.id, publishing),
    /** What was rehearsed, while nothing has changed since. */
    impact: rehearsed?.of === content ? rehearsed.impact : null,
    forget: () => setRehearsed(null),
    /** Whether it differs in what clients are placed by. */
    movesClients: strategy !== null && places(body) !== places(bodyOf(draftOf(strategy))),
    sending: create.isPending || update.isPending,
    rehearsing: rehearsal.isPending,
    failure,
    /** What somebody else has stored since this was begun. */
    newer: conflict && strategy !== null && strategy.version > editing.base ? strategy : null,
    keepMine: () => {
      setConflict(false)
      if (strategy !== null) editing.rebase(strategy.version)
    },
    takeTheirs: () => {
      setConflict(false)
      editing.settle(strategy)
    },
  }
}
