import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import type { StepDraft } from '../draft.ts'
import type { StrategyEdit } from '../editing.ts'
import type { StrategyIssues } from '../strategyIssues.ts'
import { conditions, kinds, scriptFields, stepRoles } from '../labels.ts'
import { targetFrom, targetOptions, targetValue, Ways } from './Ways.tsx'
import styles from './StrategyEditor.module.css'

type Props = {
  step: StepDraft
  steps: readonly StepDraft[]
  said: StrategyIssues
  onEdit: (edit: StrategyEdit) => void
  makeKey: () => string
}

const fieldsHint = t('May name {join}', { join: scriptFields.map((field) => `{${field}}`).join(' ') })

/** The fields of one step, and its ways. */
export function StepFields({ step, steps, said, onEdit, makeKey }: Props) {
  const { key } = step
  const change = (by: Partial<Omit<StepDraft, 'key' | 'id' | 'ways'>>) => onEdit({ do: 'step', key, by })
  const ends = step.kind === 'terminate'
  return (
    <div className={`stack gap-12 align-start ${styles.fields}`}>
      <TextInput
        label={t('Name')}
        className="across"
        withAsterisk
        autoComplete="off"
        data-field="name"
        value={step.name}
        error={said.of(key, 'name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Choice label={t('Kind')} shown options={kinds} value={step.kind} onChange={(kind) => change({ kind })} />
      {!ends && (
        <>
          <div data-field="role">
            <Choice label={t('Who')} shown options={stepRoles} value={step.role} onChange={(role) => change({ role })} />
          </div>
          <TextInput
            label={t('Days to wait')}
            data-field="wait_days"
            inputMode="numeric"
            value={step.wait_days}
            error={said.of(key, 'wait_days')}
            onChange={(event) => change({ wait_days: event.currentTarget.value })}
          />
          <div data-field="when">
            <Choice label={t('Then')} shown options={conditions} value={step.when ?? ''} onChange={(when) => change({ when: when === '' ? null : when })} />
          </div>
          <TextInput
            label={t('At most times')}
            data-field="max_times"
            inputMode="numeric"
            value={step.max_times}
            error={said.of(key, 'max_times')}
            onChange={(event) => change({ max_times: event.currentTarget.value })}
          />
          <TextArea
            label={step.kind === 'call' ? t('Script') : t('What to say')}
            description={fieldsHint}
            className="across"
            data-field="script"
            value={step.script}
            error={said.of(key, 'script')}
            onChange={(event) => change({ script: event.currentTarget.value })}
          />
          <div className="across" data-field="next">
            <h4>{t('Rules by result')}</h4>
            <Ways
              label={t('Rules by result')}
              ways={step.ways}
              steps={steps}
              problemOf={(way, field) => said.ofWay(key, way, field)}
              onAdd={() => onEdit({ do: 'addWay', of: key, key: makeKey() })}
              onChange={(way, by) => onEdit({ do: 'way', of: key, key: way, by })}
              onRemove={(way) => onEdit({ do: 'removeWay', of: key, key: way })}
            />
          </div>
          <div data-field="otherwise">
            <Choice
              label={t('Else go to')}
              shown
              options={[{ value: '', label: t('The next step') }, ...targetOptions(steps)]}
              value={step.otherwise === null ? '' : targetValue(step.otherwise)}
              onChange={(value) => change({ otherwise: value === '' ? null : targetFrom(value) })}
            />
          </div>
        </>
      )}
    </div>
  )
}
