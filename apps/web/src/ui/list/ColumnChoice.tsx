import { t } from '@bisita/contract/words'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'

type Props = {
  columns: readonly { readonly key: string; readonly label: string; readonly names?: true }[]
  /** The keys of the shown columns. */
  keys: readonly string[]
  choose: (keys: readonly string[]) => void
  /** Shows the usual columns again. */
  reset: () => void
}

/** A checkbox for each column of a list; the column with the name can't be hidden. */
export function ColumnChoice({ columns, keys, choose, reset }: Props) {
  return (
    <div className="stack gap-8 scroll-y" style={{ maxHeight: 'min(60vh, 420px)', padding: 4 }}>
      {columns.map(({ key, label, names = false }) => (
        <Checkbox
          key={key}
          label={label}
          checked={keys.includes(key)}
          disabled={names}
          onChange={(event) => choose(event.currentTarget.checked ? [...keys, key] : keys.filter((one) => one !== key))}
        />
      ))}
      <Button variant="default" onClick={reset}>
        {t('Usual columns')}
      </Button>
    </div>
  )
}
