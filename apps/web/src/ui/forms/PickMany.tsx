import { TextInput } from '@mantine/core'
import { fold } from '@bisita/rules/fold'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { IconSearch } from '../icons.ts'
import { RowCheck } from '../tables/RowCheck.tsx'
import styles from './PickMany.module.css'

/** An item to pick: its name, and a note that tells apart items of the same name. */
export type Pickable = { readonly id: string; readonly name: string; readonly note?: string }

/** The most items shown; typing finds the rest. */
const mostShown = 100

type Props = {
  /** The label of the search field. */
  search: string
  items: readonly Pickable[]
  picked: ReadonlySet<string>
  onPicked: (picked: ReadonlySet<string>) => void
  /** The text where there are no items. */
  none: string
}

/** The items whose name or note contains every typed word. */
export function pickablesFound(items: readonly Pickable[], typed: string): readonly Pickable[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  return items.filter(({ name, note = '' }) => {
    const text = fold(`${name} ${note}`)
    return words.every((word) => text.includes(word))
  })
}

/** A searchable list of checkboxes; items stay picked while the search changes. */
export function PickMany({ search, items, picked, onPicked, none }: Props) {
  const [typed, setTyped] = useState('')
  const found = pickablesFound(items, typed)
  const pick = (id: string, wanted: boolean) => {
    const next = new Set(picked)
    if (wanted) next.add(id)
    else next.delete(id)
    onPicked(next)
  }
  return (
    <div className="stack gap-10">
      <TextInput
        type="search"
        aria-label={search}
        placeholder={search}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        data-autofocus
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length > 0 && (
        <ul className="scroll-y framed round" style={{ maxHeight: 'min(46dvh, 420px)' }}>
          {found.slice(0, mostShown).map((item) => (
            <PickRow key={item.id} item={item} picked={picked.has(item.id)} onPick={(wanted) => pick(item.id, wanted)} />
          ))}
        </ul>
      )}
      <p className="small mute not-empty" style={{ minHeight: '1.4em' }} role="status">
        {items.length === 0 ? none : wordsOf(found.length)}
      </p>
    </div>
  )
}

function wordsOf(found: number): string {
  if (found === 0) return t('No match.')
  return found > mostShown ? t('The first {mostShown} of {found}. Type more of the name.', { mostShown, found }) : ''
}

type RowProps = { item: Pickable; picked: boolean; onPick: (wanted: boolean) => void }

/** One item with its checkbox; a click anywhere on the row picks it. */
export function PickRow({ item, picked, onPick }: RowProps) {
  return (
    <li className={`row ruled-below touch-48 hovers chosen ${styles.row}`} data-picked={picked}>
      <RowCheck label={item.note === undefined ? item.name : `${item.name}, ${item.note}`} checked={picked} onChange={onPick} />
      <span className={`stack grow shrink press ${styles.who}`} aria-hidden onClick={() => onPick(!picked)}>
        <strong className="medium">{item.name}</strong>
        {item.note !== undefined && <span className="small mute">{item.note}</span>}
      </span>
    </li>
  )
}
