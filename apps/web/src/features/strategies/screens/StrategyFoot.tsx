import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { saveFailureText } from '../../../api/saving.ts'
import { Dropdown } from '../../../ui/dialogs/Dropdown.tsx'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import { IconMore } from '../../../ui/icons.ts'
import type { Strategy } from '../strategies.queries.ts'
import { DeleteStrategy } from './DeleteStrategy.tsx'
import styles from './strategies.module.css'
import type { useStrategyEditing } from './useStrategyEditing.ts'
import type { useStrategySaving } from './useStrategySaving.ts'

type Props = {
  /** Null of a new one. */
  strategy: Strategy | null
  editing: ReturnType<typeof useStrategyEditing>
  saving: ReturnType<typeof useStrategySaving>
  /** What the checks say in a line. */
  verdict: string
  trying: boolean
  onTry: () => void
  onSave: () => void
  onImpact: () => void
  onDeleted: () => void
}

/** The actions of an open strategy: all in a row on a desk; on a phone the one that comes next, and a menu. */
export function StrategyFoot({ strategy, editing, saving, verdict, trying, onTry, onSave, onImpact, onDeleted }: Props) {
  const desk = useDesk()
  const isCurrent = strategy?.is_current === true
  const { changed, said } = editing
  const save = (!isCurrent || !saving.movesClients) && (
    <Button loading={saving.sending} disabled={!changed} onClick={onSave}>
      {isCurrent ? t('Save') : t('Save draft')}
    </Button>
  )
  const impact = strategy !== null && (!isCurrent || saving.movesClients) && (
    <Button variant={isCurrent ? 'filled' : 'default'} loading={saving.rehearsing} disabled={said.errors > 0} onClick={onImpact}>
      {isCurrent ? t('See the impact') : t('Make it current')}
    </Button>
  )
  const steps = (
    <>
      <Button variant="default" disabled={editing.undo === null} onClick={() => editing.undo?.()}>
        {t('Undo')}
      </Button>
      <Button variant="default" disabled={editing.redo === null} onClick={() => editing.redo?.()}>
        {t('Redo')}
      </Button>
      <Button variant="default" aria-expanded={trying} onClick={onTry}>
        {t('Try it out')}
      </Button>
    </>
  )
  const remove = strategy !== null && !isCurrent && <DeleteStrategy strategy={strategy} onDone={onDeleted} />
  const failure = saving.failure !== null && (
    <p className="bad alert" role="alert">
      {saveFailureText(saving.failure)}
    </p>
  )
  const words = (
    <p className={`soft grow ${styles.verdict}`} role="status">
      {verdict}
    </p>
  )
  if (desk)
    return (
      <ActionBar className="stack gap-8 ground ruled pad-y-10 foot">
        {failure}
        {words}
        <div className="flex wrap gap-8">
          {save}
          {impact}
          {steps}
          {remove}
        </div>
      </ActionBar>
    )
  const first = changed || impact === false ? save || impact : impact
  return (
    <>
      {remove !== false && <div>{remove}</div>}
      <ActionBar className={`stack gap-8 ground ruled foot ${styles.foot}`}>
        {failure}
        <div className="row gap-8">
          {words}
          {first}
          <Dropdown up label={t('More actions')} className="square press" face={<IconMore size={20} aria-hidden />}>
            {() => (
              <div className="stack gap-8">
                {first === save ? impact : save}
                {steps}
              </div>
            )}
          </Dropdown>
        </div>
      </ActionBar>
    </>
  )
}
