import { t } from '@bisita/contract/words'
import { IconAlert, IconInfo } from '../../../ui/icons.ts'
import type { StrategyIssue } from '../strategyIssues.ts'
import styles from './StrategyEditor.module.css'

/** Moves to a field of a step in the frame that shows it; of a way to the way by its number. */
export function focusField(step: string, field: string): void {
  const [name, index] = field.split('.')
  requestAnimationFrame(() => {
    const part = document.querySelector(`[data-step="${step}"] [data-field="${name === 'goto' ? 'next' : name}"]`)
    const group = index === undefined ? part : (part?.querySelectorAll('[role="group"] > [role="group"]')[Number(index)] ?? part)
    const field_ = group?.matches('input, select, textarea') === true ? group : group?.querySelector('input, select, textarea, button')
    if (field_ instanceof HTMLElement) field_.focus()
  })
}

const words = { error: t('Error'), warning: t('Warning') } as const

/** What the checks found, a line each; pressed it leads to the field. */
export function StrategyIssueList({ problems, onPress }: { problems: readonly StrategyIssue[]; onPress?: (field: string) => void }) {
  if (problems.length === 0) return null
  return (
    <ul className="stack gap-2" style={{ padding: '0 8px 6px' }}>
      {problems.map(({ severity, field, message }) => {
        const Icon = severity === 'error' ? IconAlert : IconInfo
        const face = (
          <>
            <Icon size={16} aria-hidden />
            <span>
              <strong>{words[severity]}:</strong> {message}
            </span>
          </>
        )
        return (
          <li key={`${field} ${message}`} data-severity={severity}>
            {onPress === undefined ? (
              <span className={`flex gap-8 align-start full at-start late round ${styles.finding}`}>{face}</span>
            ) : (
              <button type="button" className={`flex gap-8 align-start full at-start late round ${styles.finding}`} onClick={() => onPress(field)}>
                {face}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
