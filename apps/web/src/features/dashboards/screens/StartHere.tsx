import type { CallAnswer } from '@bisita/contract/calls/call'
import type { dashboardStart } from '@bisita/contract/dashboards/dashboards.start'
import type { Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { startWords } from '../startHere.ts'
import styles from './StartHere.module.css'

/** The first steps of a role, each with its state and the screen where it is done; nothing once all are done. */
export function StartHere({ steps, role }: { steps: CallAnswer<typeof dashboardStart>['steps']; role: Role }) {
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <section aria-labelledby="start" className={`framed round-8 ${styles.start}`}>
      <div className="flex wrap gap-4-16 between baseline">
        <h2 id="start" className="size-16">{t('Start here')}</h2>
        <p className="small soft">{t('{done} of {all} done', { done, all: steps.length })}</p>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { title, why, to } = startWords(step.step, role)
          return (
            <li key={step.step}>
              {step.done ? (
                <p className="soft">{t('{step}: done', { step: title })}</p>
              ) : (
                <>
                  <Link to={to} className="strong" activeProps={{}}>{title}</Link>
                  <p className="small soft">{why}</p>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
