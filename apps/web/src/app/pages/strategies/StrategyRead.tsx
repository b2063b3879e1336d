import { saidOf } from '../../../domains/touchpoints/strategy/said.ts'
import { Flow } from '../../../domains/touchpoints/strategy/components/Flow.tsx'
import { Found } from '../../../domains/touchpoints/strategy/components/Found.tsx'
import type { Strategy } from '../../../domains/touchpoints/strategy/strategies.repository.ts'
import { draftOf } from '../../../domains/touchpoints/strategy/wire.ts'
import { outcomeName, stepLine, targetName } from '../../../domains/touchpoints/strategy/words.ts'
import styles from './strategies.module.css'

/** A strategy for whoever may read it and not change it. */
export function StrategyRead({ strategy }: { strategy: Strategy }) {
  const draft = draftOf(strategy)
  const said = saidOf(draft, strategy.problems, false)
  return (
    <>
      {strategy.description !== null && <p>{strategy.description}</p>}
      {strategy.working_days && <p>What is due on a Saturday or Sunday is due on Monday.</p>}
      <Found problems={said.lines(null)} />
      <ol className={styles.read}>
        {draft.steps.map((step, at) => (
          <li key={step.key}>
            <strong>
              {at + 1}. {step.name}
            </strong>
            <span>{stepLine(draft, step)}</span>
            {step.script !== '' && <span>“{step.script}”</span>}
            <Found problems={said.lines(step.key)} />
          </li>
        ))}
      </ol>
      {draft.defaults.length > 0 && (
        <section aria-label="At every step">
          <h3>At every step</h3>
          <ul className={styles.read}>
            {draft.defaults.map((way) => (
              <li key={way.key}>
                {outcomeName(way)}: {targetName(draft.steps, way.goto)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {draft.steps.length > 0 && (
        <section aria-label="Picture">
          <h3>Picture</h3>
          <Flow draft={draft} />
        </section>
      )}
    </>
  )
}
