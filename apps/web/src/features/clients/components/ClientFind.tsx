import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState, type KeyboardEvent } from 'react'
import { IconCheck, IconSearch } from '../../../ui/icons.ts'
import { useClientSearch } from '../clients.queries.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import styles from './ClientFind.module.css'

type Props = {
  label: string
  /** The clients that are taken already. */
  taken: ReadonlySet<string>
  onTake: (client: ClientWithQueue) => void
}

const typingPause = 200

/** Finds clients by what is typed and takes one after the other; the arrows and Enter do it too. */
export function ClientFind({ label, taken, onTake }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const [keyword] = useDebouncedValue(typed.trim(), typingPause)
  const found = useClientSearch(keyword)
  const hits = keyword === '' || typed.trim() === '' ? [] : (found.data?.items ?? [])
  const at = Math.min(marked, Math.max(0, hits.length - 1))
  const settled = keyword === typed.trim() && found.isSuccess && !found.isPlaceholderData
  const take = (client: ClientWithQueue | undefined) => {
    if (client === undefined) return
    if (!taken.has(client.id)) onTake(client)
    setTyped('')
    setMarked(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) setMarked((at + step + hits.length) % hits.length)
    else if (event.key === 'Escape' && typed !== '') setTyped('')
    else if (event.key === 'Enter') {
      if (settled) take(hits[at])
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const words = () => {
    if (keyword === '' || keyword !== typed.trim() || found.isFetching) return ''
    if (hits.length === 0) return t('No matching person in your scope.')
    const count = found.data?.count ?? 0
    return count > hits.length ? t('The first {hits} of {count}. Type more of the name.', { hits: hits.length, count }) : ''
  }
  return (
    <div className="stack gap-4" onKeyDown={onKeyDown}>
      <TextInput
        type="search"
        label={label}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
        placeholder={t('Name, phone, SSS or GSIS number')}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setMarked(0)
        }}
      />
      <div id={`${id}-hits`} role="listbox" aria-label={t('Found')} className="scroll-y surface boxed not-empty lined" style={{ maxHeight: '40dvh' }}>
        {hits.map((client, index) => (
          <div
            key={client.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={`row gap-12 between press ${styles.hit}`}
            onPointerMove={() => setMarked(index)}
            onClick={() => take(client)}
          >
            <span className="stack shrink">
              <strong className="strong">{client.fullname}</strong>
              <span className="small mute">
                {client.barangay}, {client.mun_city}
              </span>
            </span>
            {taken.has(client.id) && <IconCheck size={18} aria-label={t('Chosen already')} />}
          </div>
        ))}
      </div>
      <p className="not-empty small mute" role="status">
        {words()}
      </p>
    </div>
  )
}
