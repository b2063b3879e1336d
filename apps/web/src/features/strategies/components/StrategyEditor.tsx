import { exampleStrategy } from '@bisita/rules/touchpoints/example'
import { t } from '@bisita/contract/words'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 } from 'uuid'
import { EmptyState } from '../../../ui/states.tsx'
import { IconPhone, IconPlus, IconVisit } from '../../../ui/icons.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import type { StepKind, StrategyDraft } from '../draft.ts'
import type { StrategyEdit } from '../editing.ts'
import type { StrategyIssues } from '../strategyIssues.ts'
import { Flow } from './Flow.tsx'
import { StrategyIssueList, focusField } from './StrategyIssueList.tsx'
import { draftOfExample } from '../wire.ts'
import { StepCard } from './StepCard.tsx'
import styles from './StrategyEditor.module.css'
import { Ways } from './Ways.tsx'

type Props = {
  draft: StrategyDraft
  said: StrategyIssues
  onEdit: (edit: StrategyEdit) => void
}

/** What can be added, with the letter that does it together with Alt. */
const additions = [
  { kind: 'visit', label: t('Add a visit'), icon: IconVisit },
  { kind: 'call', label: t('Add a call'), icon: IconPhone },
  { kind: 'terminate', label: t('Add an end'), icon: IconPlus },
] as const satisfies readonly { kind: StepKind; label: string; icon: unknown }[]

/** The strategy as it is edited: the list of its steps is the editor. */
export function StrategyEditor({ draft, said, onEdit }: Props) {
  /** The step whose fields are shown. */
  const [openKey, setOpenKey] = useState<string | null>(null)
  const add = (kind: StepKind) => {
    const key = v7()
    const after = draft.steps.findIndex((step) => step.key === openKey)
    onEdit({ do: 'add', at: after === -1 ? draft.steps.length : after + 1, key, kind })
    setOpenKey(key)
    focusField(key, 'name')
  }
  return (
    <div className={styles.editor}>
      <section className={styles.about} aria-label={t('About the strategy')}>
        <TextInput
          label={t('Strategy name')}
          withAsterisk
          autoComplete="off"
          value={draft.name}
          error={said.of(null, 'name')}
          onChange={(event) => onEdit({ do: 'strategy', by: { name: event.currentTarget.value } })}
        />
        <TextArea
          label={t('Description')}
          rows={2}
          value={draft.description}
          onChange={(event) => onEdit({ do: 'strategy', by: { description: event.currentTarget.value } })}
        />
        <Toggle
          label={t('Working days only')}
          hint={t('Steps due on a Saturday or Sunday move to Monday.')}
          checked={draft.working_days}
          onChange={(working_days) => onEdit({ do: 'strategy', by: { working_days } })}
        />
      </section>
      <section aria-label={t('Steps')} className={styles.steps}>
        <h3>{t('Steps')}</h3>
        <StrategyIssueList problems={said.lines(null)} />
        {draft.steps.length === 0 ? (
          <EmptyState
            title={t('No steps yet')}
            text={t('Each client starts at the first step: a visit or a call. Its result decides the next one.')}
            action={
              <Button variant="default" onClick={() => onEdit({ do: 'begin', with: draftOfExample(exampleStrategy, v7) })}>
                {t('Start with an example')}
              </Button>
            }
          />
        ) : (
          <ol className="stack gap-8">
            {draft.steps.map((step, at) => (
              <StepCard
                key={step.key}
                draft={draft}
                step={step}
                at={at}
                open={step.key === openKey}
                onOpen={(open) => setOpenKey(open ? step.key : null)}
                said={said}
                onEdit={onEdit}
                makeKey={v7}
              />
            ))}
          </ol>
        )}
        <div className="flex wrap gap-8">
          {additions.map(({ kind, label, icon: Icon }) => (
            <Button key={kind} variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => add(kind)}>
              {label}
            </Button>
          ))}
        </div>
      </section>
      <section aria-label={t('At every step')} className={styles.steps}>
        <h3>{t('At every step')}</h3>
        <p className="soft">{t('Used at every step with no rule for that result.')}</p>
        <Ways
          label={t('Rules for every step')}
          ways={draft.defaults}
          steps={draft.steps}
          problemOf={(way, field) => said.ofWay(null, way, field)}
          onAdd={() => onEdit({ do: 'addWay', of: null, key: v7() })}
          onChange={(key, by) => onEdit({ do: 'way', of: null, key, by })}
          onRemove={(key) => onEdit({ do: 'removeWay', of: null, key })}
        />
      </section>
      {draft.steps.length > 0 && (
        <section aria-label={t('Picture')} className={styles.steps}>
          <h3>{t('Picture')}</h3>
          <Flow
            draft={draft}
            openKey={openKey}
            onOpen={(key) => {
              setOpenKey(key)
              focusField(key, 'name')
            }}
          />
        </section>
      )}
    </div>
  )
}
