import { t } from '@bisita/contract/words'
import { strategyIssuesOf } from '../strategyIssues.ts'
import { Flow } from '../components/Flow.tsx'
import { StrategyIssueList } from '../components/StrategyIssueList.tsx'
import type { Strategy } from '../strategies.queries.ts'
import { draftOf } from '../wire.ts'
import { outcomeName, stepLine, targetName } from '../labels.ts'
import styles from './strategies.module.css'

/** A strategy, for users who may read it but not change it. */
export function StrategyRead({ strategy }: { strategy: Strategy }) {
  const draft = draftOf(strategy)
  const said = strategyIssuesOf(draft, strategy.problems, false)
  return (
    <>
      {strategy.description !== null && <p>{strategy.description}</p>}
      {strategy.working_days && <p>{t('Steps due on a Saturday or Sunday move to Monday.')}</p>}
      <StrategyIssueList problems={said.lines(null)} />
      <ol className={`stack ${styles.read}`}>
        {draft.steps.map((step, at) => (
          <li className="stack gap-2 ruled pad-y-10" key={step.key}>
            <strong>
              {at + 1}. {step.name}
            </strong>
            <span>{stepLine(draft, step)}</span>
            {step.script !== '' && <span>“{step.script}”</span>}
            <StrategyIssueList problems={said.lines(step.key)} />
          </li>
        ))}
      </ol>
      {draft.defaults.length > 0 && (
        <section aria-label={t('At every step')}>
          <h3>{t('At every step')}</h3>
          <ul className={`stack ${styles.read}`}>
            {draft.defaults.map((way) => (
              <li className="stack gap-2 ruled pad-y-10" key={way.key}>
                {outcomeName(way)}: {targetName(draft.steps, way.goto)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {draft.steps.length > 0 && (
        <section aria-label={t('Picture')}>
          <h3>{t('Picture')}</h3>
          <Flow draft={draft} />
        </section>
      )}
    </>
  )
}
