import { t } from '@bisita/contract/words'
import { Button, TextInput } from '@mantine/core'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import type { StepDraft, WayTarget, WayDraft } from '../draft.ts'
import { outcomeOf, outcomeOptions, valueOf } from '../outcomes.ts'
import { outcomeName, stepName } from '../labels.ts'
import styles from './StrategyEditor.module.css'

type Props = {
  label: string
  ways: readonly WayDraft[]
  steps: readonly StepDraft[]
  /** What is said of a way's field; undefined for nothing. */
  problemOf: (way: string, field: string) => string | undefined
  onAdd: () => void
  onChange: (key: string, by: Partial<Omit<WayDraft, 'key'>>) => void
  onRemove: (key: string) => void
}

/** A target as the value of a choice. */
export const targetValue = (target: WayTarget): string => (typeof target === 'string' ? target : `step:${target.step}`)

/** What such a value means. */
export function targetFrom(value: string): WayTarget {
  if (value === 'same' || value === 'terminate') return value
  return { step: value.slice('step:'.length) }
}

/** Everywhere that a way may lead. */
export const targetOptions = (steps: readonly StepDraft[]): readonly { value: string; label: string }[] => [
  { value: 'same', label: t('The same step again') },
  ...steps.map(({ key }) => ({ value: `step:${key}`, label: stepName(steps, key) })),
  { value: 'terminate', label: t('The end') },
]

/** Ways by outcome: when this is the result, go there, after so many days. */
export function Ways({ label, ways, steps, problemOf, onAdd, onChange, onRemove }: Props) {
  return (
    <div className={styles.ways} role="group" aria-label={label}>
      {ways.map((way) => {
        const name = outcomeName(way)
        return (
          <div key={way.key} className={`stack gap-8 ruled-below ${styles.way}`} role="group" aria-label={t('If {name}', { name })}>
            <Choice
              label={t('If result is')}
              shown
              options={outcomeOptions(way)}
              value={valueOf(way)}
              onChange={(value) => onChange(way.key, outcomeOf(value))}
            />
            <Choice
              label={t('Go to')}
              shown
              options={targetOptions(steps)}
              value={targetValue(way.goto)}
              onChange={(value) => onChange(way.key, { goto: targetFrom(value) })}
            />
            <TextInput
              label={t('After days')}
              inputMode="numeric"
              placeholder={t('Use the step’s setting')}
              value={way.wait_days}
              error={problemOf(way.key, 'wait_days')}
              onChange={(event) => onChange(way.key, { wait_days: event.currentTarget.value })}
            />
            <Button
              variant="default"
              className={`rigid pad-0 ${styles.icon}`}
              aria-label={t('Remove the rule for {name}', { name })}
              onClick={() => onRemove(way.key)}
            >
              <IconTrash size={18} aria-hidden />
            </Button>
          </div>
        )
      })}
      <Button variant="default" className="self-start" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
        {t('Add rule')}
      </Button>
    </div>
  )
}
