import { t } from '@bisita/contract/words'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { MenuEntry } from '../../menu.ts'
import styles from './Finder.module.css'
import { type Hit, useFinderHits } from './useFinderHits.ts'

const typingPause = 150

/** Search over everything that the person may open, and what can be begun. Opened with Ctrl+K or /. */
export function Finder({ menu, onClose }: { menu: readonly MenuEntry[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [entered, setEntered] = useState(false)
  const [keyword] = useDebouncedValue(typed.trim(), typingPause)
  const { hits, settled, clients, nothing } = useFinderHits(menu, typed.trim(), keyword)
  const at = Math.min(chosen, Math.max(0, hits.length - 1))
  const take = (hit: Hit | undefined) => {
    if (hit === undefined) return
    onClose()
    hit.open()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) setChosen((at + step + hits.length) % hits.length)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }
  const onSettled = useEffectEvent(() => take(hits[at]))
  useEffect(() => {
    if (entered && settled) onSettled()
  }, [entered, settled])
  return (
    <Dialog opened onClose={onClose} title={t('Search')} width={560} form="page">
      <input
        className={`full ink ground boxed size-16 ${styles.input}`}
        type="search"
        role="combobox"
        aria-label={t('Name, phone number, SSS or GSIS number, place, person or screen')}
        aria-expanded={hits.length > 0}
        aria-controls="finder-hits"
        aria-activedescendant={hits.length > 0 ? `finder-${at}` : undefined}
        placeholder={t('Name, number, place, screen')}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
          setEntered(false)
        }}
        onKeyDown={onKey}
      />
      <div id="finder-hits" role="listbox" aria-label={t('Found')} style={{ marginBlock: 8 }}>
        {hits.map((hit, index) => (
          <div
            key={`${hit.group} ${hit.id}`}
            id={`finder-${index}`}
            role="option"
            aria-selected={index === at}
            className={`stack gap-12 align-middle round press ${styles.hit}`}
            onPointerMove={() => setChosen(index)}
            onClick={() => take(hit)}
          >
            <hit.icon size={18} aria-hidden />
            <span>{hit.title}</span>
            <span className={`small mute ${styles.note}`}>{hit.note === '' ? hit.group : hit.note}</span>
          </div>
        ))}
      </div>
      <p className="small mute pad-x-12" role="status">
        {nothing ? t('Nothing found.') : clients === null ? '' : clients === 0 ? t('No client matches exactly.') : t('{clients, plural, one {# client} other {# clients}} found', { clients })}
      </p>
    </Dialog>
  )
}
