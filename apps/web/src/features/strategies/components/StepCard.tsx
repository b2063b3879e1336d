import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCopy, IconSortDown, IconSortUp, IconTrash } from '../../../ui/icons.ts'
import type { KeyboardEvent } from 'react'
import type { StepDraft, StrategyDraft } from '../draft.ts'
import type { StrategyEdit } from '../editing.ts'
import type { StrategyIssues } from '../strategyIssues.ts'
import { stepLine } from '../labels.ts'
import { StrategyIssueList, focusField } from './StrategyIssueList.tsx'
import { StepFields } from './StepFields.tsx'
import styles from './StrategyEditor.module.css'

type Props = {
  draft: StrategyDraft
  step: StepDraft
  at: number
  open: boolean
  onOpen: (open: boolean) => void
  said: StrategyIssues
  onEdit: (edit: StrategyEdit) => void
  makeKey: () => string
}

/** One step of the list: a line that says all of it, and its fields once it is opened. Alt with an arrow moves it. */
export function StepCard({ draft, step, at, open, onOpen, said, onEdit, makeKey }: Props) {
  const number = at + 1
  const last = at === draft.steps.length - 1
  const move = (by: number) => onEdit({ do: 'move', key: step.key, by })
  const remove = () => {
    const next = draft.steps[at + 1] ?? draft.steps[at - 1]
    onEdit({ do: 'remove', key: step.key })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-step="${next?.key ?? ''}"] button`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    move(by)
  }
  const Arrow = open ? IconChevronDown : IconChevronRight
  return (
    <li className={`surface framed round ${styles.card}`} data-step={step.key} data-kind={step.kind} data-open={open} onKeyDown={onKeyDown}>
      <div className="flex wrap gap-4-8 align-start" style={{ padding: '4px 8px 4px 4px' }}>
        <button type="button" className={`flex gap-8 align-start shrink ink at-start round bare press touch hovers ${styles.summary}`} aria-expanded={open} onClick={() => onOpen(!open)}>
          <Arrow size={18} aria-hidden />
          <span>
            <strong>
              {number}. {step.name.trim() || t('No name yet')}
            </strong>
            <span className="small soft">{stepLine(draft, step)}</span>
          </span>
        </button>
        <span className="flex gap-4" style={{ paddingTop: 4, marginInlineStart: 'auto' }}>
          <Button variant="default" className={`rigid pad-0 ${styles.icon}`} aria-label={t('Move step {number} up', { number })} disabled={at === 0} onClick={() => move(-1)}>
            <IconSortUp size={18} aria-hidden />
          </Button>
          <Button variant="default" className={`rigid pad-0 ${styles.icon}`} aria-label={t('Move step {number} down', { number })} disabled={last} onClick={() => move(1)}>
            <IconSortDown size={18} aria-hidden />
          </Button>
          <Button
            variant="default"
            className={`rigid pad-0 ${styles.icon}`}
            aria-label={t('Copy step {number}', { number })}
            onClick={() => onEdit({ do: 'copy', key: step.key, as: makeKey() })}
          >
            <IconCopy size={18} aria-hidden />
          </Button>
          <Button variant="default" className={`rigid pad-0 ${styles.icon}`} aria-label={t('Remove step {number}', { number })} onClick={remove}>
            <IconTrash size={18} aria-hidden />
          </Button>
        </span>
      </div>
      <StrategyIssueList
        problems={said.lines(step.key)}
        onPress={(field) => {
          onOpen(true)
          focusField(step.key, field)
        }}
      />
      {open && <StepFields step={step} steps={draft.steps} said={said} onEdit={onEdit} makeKey={makeKey} />}
    </li>
  )
}
