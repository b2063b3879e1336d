import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { fold } from '@bisita/rules/fold'
import { grouped } from '@bisita/rules/numbers'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { useClientSearch } from '../../features/clients/clients.queries.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { IconClients } from '../../ui/icons.ts'
import type { MenuEntry } from '../menu.ts'
import styles from './Finder.module.css'

type Hit = { readonly id: string; readonly title: string; readonly note: string; readonly icon: typeof IconClients; readonly open: () => void }

const typingPause = 150

/** Search over everything: for now clients and screens. Opened with Ctrl+K or /. */
export function Finder({ menu, onClose }: { menu: readonly MenuEntry[]; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [entered, setEntered] = useState(false)
  const [keyword] = useDebouncedValue(typed.trim(), typingPause)
  const found = useClientSearch(keyword)

  const screens: Hit[] = menu
    .filter(({ title }) => typed !== '' && fold(title).includes(fold(typed)))
    .map(({ path, title, icon }) => ({ id: path, title, note: 'Screen', icon, open: () => void navigate({ to: path }) }))
  const clients: Hit[] = (keyword === '' ? [] : (found.data?.items ?? [])).map((client) => ({
    id: client.id,
    title: client.fullname,
    note: `${client.barangay}, ${client.mun_city}`,
    icon: IconClients,
    open: () => void navigate({ to: '/clients', search: { client: client.id } }),
  }))
  const hits = [...screens, ...clients]
  const at = Math.min(chosen, Math.max(0, hits.length - 1))
  /** What is shown may still be what an earlier word found; Enter waits for this one. */
  const settled = keyword === typed.trim() && (keyword === '' || (found.isSuccess && !found.isPlaceholderData))
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
  const nothing = keyword !== '' && keyword === typed.trim() && !found.isFetching && hits.length === 0

  return (
    <Dialog opened onClose={onClose} title="Search" width={560} form="page">
      <input
        className={`full ink ground boxed size-16 ${styles.input}`}
        type="search"
        role="combobox"
        aria-label="Name, phone number, SSS or GSIS number, or a screen"
        aria-expanded={hits.length > 0}
        aria-controls="finder-hits"
        aria-activedescendant={hits.length > 0 ? `finder-${at}` : undefined}
        placeholder="Name, phone, SSS or GSIS number"
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
      <div id="finder-hits" role="listbox" aria-label="Found" style={{ marginBlock: 8 }}>
        {hits.map((hit, index) => (
          <div
            key={hit.id}
            id={`finder-${index}`}
            role="option"
            aria-selected={index === at}
            className={`stack gap-12 align-middle round press ${styles.hit}`}
            onPointerMove={() => setChosen(index)}
            onClick={() => take(hit)}
          >
            <hit.icon size={18} aria-hidden />
            <span>{hit.title}</span>
            <span className={`small mute ${styles.note}`}>{hit.note}</span>
          </div>
        ))}
      </div>
      <p className="small mute pad-x-12" role="status">
        {nothing ? 'Nobody in your scope is found by that.' : `${found.data !== undefined && keyword !== '' ? grouped(found.data.count) : 'No'} clients found`}
      </p>
    </Dialog>
  )
}
