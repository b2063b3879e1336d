import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ImpactFigures } from '../components/ImpactFigures.tsx'
import { StrategyEditor } from '../components/StrategyEditor.tsx'
import type { Strategy } from '../strategies.queries.ts'
import { focusFirstError } from '../../../ui/forms/formFields.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { isCovered } from '../../../ui/hooks/useKeys.ts'
import { StrategyFoot } from './StrategyFoot.tsx'
import styles from './strategies.module.css'
import { TryOut } from './TryOut.tsx'
import { useStrategyEditing } from './useStrategyEditing.ts'
import { useStrategySaving } from './useStrategySaving.ts'

type Props = {
  /** Null of a new one. */
  strategy: Strategy | null
  onStored: (strategy: Strategy) => void
  onPublished: (strategy: Strategy, jobId: string | null) => void
  onDeleted: () => void
}

/** What the checks say in a line. */
const verdict = (errors: number, warnings: number): string => {
  if (errors > 0) return t('Fix {errors, plural, one {# error} other {# errors}} before it can be current.', { errors })
  return warnings > 0 ? t('No errors, {warnings, plural, one {# warning} other {# warnings}}.', { warnings }) : t('No errors.')
}

/** A strategy under somebody's hands: edited, checked, tried out, rehearsed, published. */
export function StrategyPane({ strategy, onStored, onPublished, onDeleted }: Props) {
  const form = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLHeadingElement>(null)
  const editing = useStrategyEditing(strategy)
  const saving = useStrategySaving(strategy, editing, { onStored, onPublished })
  const [trying, { toggle }] = useDisclosure(false)
  const { said, changed } = editing
  const { impact } = saving
  const whenStorable = (act: () => void) => {
    editing.markTried()
    if (!said.unstorable) return act()
    focusFirstError(form.current)
  }
  useEffect(() => {
    if (impact !== null) outcome.current?.focus()
  }, [impact])
  const isCurrent = strategy?.is_current === true
  // A change of the current strategy shows its impact before it is saved; a change of its name alone moves no clients.
  const save = () => whenStorable(isCurrent && saving.movesClients ? saving.rehearse : saving.save)
  useHotkeys([['mod+S', () => isCovered() || save()]], [])
  // In a field the browser takes back what was typed there.
  const undo = () => isCovered() || editing.undo?.()
  const redo = () => isCovered() || editing.redo?.()
  useHotkeys([['mod+Z', undo], ['mod+shift+Z', redo], ['mod+Y', redo]])
  return (
    <div ref={form} className="stack gap-16 content-start shrink">
      <h2 className="row wrap gap-4-12" tabIndex={-1}>
        {strategy?.name ?? t('New strategy')}
        {strategy !== null && <StateMark tone={isCurrent ? 'done' : 'plain'} word={isCurrent ? t('Current') : t('Draft')} />}
        {strategy !== null && <StateMark tone="plain" word={t('Version {version}', { version: strategy.version })} />}
      </h2>
      {saving.newer !== null && (
        <div className={`stack gap-8 round-8 ${styles.conflict}`} role="alert">
          <p>
            {t('Somebody saved version {version} meanwhile. Your text is still here, but not saved yet.', { version: saving.newer.version })}
          </p>
          <div className="flex wrap gap-8">
            <Button onClick={saving.keepMine}>{t('Keep mine over version {version}', { version: saving.newer.version })}</Button>
            <Button variant="default" onClick={saving.takeTheirs}>
              {t('Use theirs, discard mine')}
            </Button>
          </div>
        </div>
      )}
      <StrategyEditor draft={editing.draft} said={said} onEdit={editing.edit} />
      {trying && <TryOut draft={editing.draft} />}
      {impact !== null && (
        <section aria-label={t('Before publishing')}>
          <h3 ref={outcome} tabIndex={-1}>
            {t('What publishing would do')}
          </h3>
          <ImpactFigures
            impact={impact}
            clientLink={(client, face) => (
              <Link to="/clients" search={{ client }} activeProps={{}}>
                {face}
              </Link>
            )}
          />
          <div className="flex wrap gap-8">
            <Button loading={saving.sending} onClick={() => whenStorable(saving.publish)}>
              {t('Publish')}
            </Button>
            <Button variant="default" onClick={saving.forget}>
              {t('Not yet')}
            </Button>
          </div>
        </section>
      )}
      <StrategyFoot
        strategy={strategy}
        editing={editing}
        saving={saving}
        verdict={`${verdict(said.errors, said.warnings)}${changed ? t(' Not saved yet.') : ''}`}
        trying={trying}
        onTry={toggle}
        onSave={save}
        onImpact={() => whenStorable(saving.rehearse)}
        onDeleted={onDeleted}
      />
    </div>
  )
}
