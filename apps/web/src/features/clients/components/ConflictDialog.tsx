import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { isResolved, type ClientConflict, type ConflictResolution, type ConflictSide } from '../conflicts.ts'
import { fieldName, showValue } from '../format.ts'
import styles from './ConflictDialog.module.css'

type Props = {
  conflicts: readonly ClientConflict[]
  sending: boolean
  /** Shows a barangay by its code. */
  placeName: (code: string) => ReactNode
  /** Shows a product by its id. */
  productName: (id: string) => ReactNode
  onResolve: (chosen: ConflictResolution) => void
  onClose: () => void
}

/** Somebody else saved the same fields meanwhile: the person says for each which value stands. */
export function ConflictDialog({ conflicts, sending, placeName, productName, onResolve, onClose }: Props) {
  const [chosen, setChosen] = useState<ConflictResolution>({})
  const show = (field: string, value: unknown) => {
    if (typeof value !== 'string') return showValue(field, value)
    if (field === 'location_id') return placeName(value)
    return field === 'product_id' ? productName(value) : showValue(field, value)
  }
  const option = (field: string, side: ConflictSide, title: string, value: unknown) => (
    <label className={`stack gap-10 align-middle boxed press touch-48 ${styles.option}`}>
      <input
        type="radio"
        name={field}
        checked={chosen[field] === side}
        onChange={() => setChosen({ ...chosen, [field]: side })}
      />
      <span>{title}</span>
      <strong className="strong anywhere">{show(field, value)}</strong>
    </label>
  )
  return (
    <Dialog opened onClose={onClose} title={t('Somebody else changed this record meanwhile')} width={560} form="page">
      <div className="stack gap-16">
        <p>{t('Choose a value for each field. Your other changes are kept.')}</p>
        {conflicts.map(({ field, base, theirs, mine }) => (
          <fieldset key={field} className={`stack gap-8 shrink ${styles.field}`}>
            <legend>{fieldName(field)}</legend>
            <p className="small mute">{t('Before:')} {show(field, base)}</p>
            {option(field, 'theirs', t('Theirs'), theirs)}
            {option(field, 'mine', t('Mine'), mine)}
          </fieldset>
        ))}
        <div className="flex wrap gap-8">
          <Button disabled={!isResolved(conflicts, chosen)} loading={sending} onClick={() => onResolve(chosen)}>
            {t('Save what I chose')}
          </Button>
          <Button variant="default" onClick={onClose} disabled={sending}>
            {t('Back to the form')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
