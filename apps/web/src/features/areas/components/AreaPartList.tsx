import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { IconClose, IconPlus } from '../../../ui/icons.ts'
import styles from './Areas.module.css'

type Props = {
  title: string
  items: readonly { readonly id: string; readonly name: string }[]
  none: string
  /** What the button that adds is called; null where the role only reads. */
  add: string | null
  onAdd: () => void
  onTake: (id: string, name: string) => void
  link: (id: string, face: ReactNode) => ReactNode
}

/** The branches or the heads of an area. */
export function AreaPartList({ title, items, none, add, onAdd, onTake, link }: Props) {
  const id = useId()
  return (
    <section className="stack gap-4 content-start shrink" aria-labelledby={id}>
      <header className="row wrap touch ruled-strong" style={{ gap: '4px 10px', paddingBottom: 6 }}>
        <h3 className="size-16" id={id}>{title}</h3>
        <span className="grow mute figures">{grouped(items.length)}</span>
        {add !== null && (
          <Button className="screen-only" variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            {add}
          </Button>
        )}
      </header>
      {items.length === 0 && <p className="soft pad-y-12">{none}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id} className={`row gap-8 between ruled-below ${styles.row}`}>
            {link(item.id, item.name)}
            {add !== null && (
              <Button
                className="screen-only"
                variant="subtle"
                color="red"
                leftSection={<IconClose size={16} aria-hidden />}
                aria-label={t('Remove {name}', { name: item.name })}
                onClick={() => onTake(item.id, item.name)}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
