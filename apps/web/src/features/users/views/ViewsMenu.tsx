import { t } from '@bisita/contract/words'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { IconEdit, IconStar, IconStarFilled, IconTrash } from '../../../ui/icons.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import type { ViewedList } from './lists.ts'
import { useCreateView, useDeleteView, useStartView, useUpdateView, useViews, type View } from './views.queries.ts'
import styles from './ViewsMenu.module.css'

type Props = {
  list: ViewedList
  /** What the list shows now, as a view keeps it. */
  current: () => string
  onOpen: (view: View) => void
}

type RowProps = { view: View; busy: boolean; onOpen: () => void; onStart: () => void; onEdit: () => void }

function Row({ view, busy, onOpen, onStart, onEdit }: RowProps) {
  const Star = view.start ? IconStarFilled : IconStar
  return (
    <li className="row">
      <button type="button" className={`grow ink bare press hovers touch ${styles.name}`} onClick={onOpen}>
        <span>{view.name}</span>
        {view.shared_by !== null && <small className="mute">{t('Shared by {shared_by}', { shared_by: view.shared_by })}</small>}
        {view.shared_by === null && view.shared && <small className="mute">{t('Shared')}</small>}
      </button>
      <button type="button" className={`stack centred bare press touch hovers ${styles.sign}`} aria-label={t('Open the list with {name}', { name: view.name })} aria-pressed={view.start} disabled={busy} onClick={onStart}>
        <Star size={18} aria-hidden />
      </button>
      {view.shared_by === null && (
        <button type="button" className={`stack centred bare press touch hovers ${styles.sign}`} aria-label={t('Edit {name}', { name: view.name })} onClick={onEdit}>
          <IconEdit size={18} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** Why a view cannot be saved yet. */
function missingWords(name: string, narrowed: boolean): string | undefined {
  if (!narrowed) return t('Choose a filter first.')
  return name.trim() === '' ? t('This is required.') : undefined
}

type FormProps = { view: View | null; mayShare: boolean; current: () => string; list: ViewedList; onDone: () => void }

/** A new view of what the list shows, or a change of one. */
function ViewForm({ view, mayShare, current, list, onDone }: FormProps) {
  const { notices } = useServices()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [replaces, setReplaces] = useState(false)
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const outcome = { onDone, handlers: saveHandlers(notices, setFailure) }
  const create = useCreateView(outcome)
  const update = useUpdateView(outcome)
  const remove = useDeleteView(outcome)
  const sharing = mayShare ? { shared } : {}
  const save = () => {
    if (missingWords(name, view !== null || current() !== '') !== undefined) return setMissing(true)
    setFailure(null)
    if (view === null) {
      const body = { list, name: name.trim(), state: current(), ...sharing }
      return create.mutate({ body, key: keyOf(body) })
    }
    const body = { name: name.trim(), ...sharing, ...(replaces && { state: current() }) }
    return update.mutate({ params: { id: view.id }, body, key: keyOf({ id: view.id, body }) })
  }
  return (
    <form
      className="stack gap-8"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label={view === null ? t('Save these filters as') : t('Name')}
        value={name}
        maxLength={60}
        error={missing ? missingWords(name, view !== null || current() !== '') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {view !== null && <Checkbox label={t('Use the filters shown now')} checked={replaces} onChange={(event) => setReplaces(event.currentTarget.checked)} />}
      {mayShare && <Checkbox label={t('Share with my people')} checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} />}
      {failure !== null && (
        <p className="anywhere alert bad" role="alert">
          {saveFailureText(failure)}
        </p>
      )}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t('Save view')}
        </Button>
        {view !== null && (
          <>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              loading={remove.isPending}
              onClick={() => remove.mutate({ params: { id: view.id }, key: keyOf(view.id) })}
            >
              {t('Delete')}
            </Button>
            <Button variant="default" onClick={onDone}>
              {t('Cancel')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

/** The views of a list, to open, to start with and to edit, and a form to save what is shown as another. */
export function ViewsMenu({ list, current, onOpen }: Props) {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const found = useViews(list, { enabled: true })
  const [editing, setEditing] = useState<View | null>(null)
  const [saved, setSaved] = useState(0)
  const keyOf = useIdempotencyKey()
  const start = useStartView({ onDone: () => undefined, handlers: saveHandlers(notices, () => undefined) })
  const views = found.data?.items ?? []
  const mayShare = user.user_type === 'oic' || user.user_type === 'ah' || user.user_type === 'admin'
  const done = () => {
    setEditing(null)
    setSaved((count) => count + 1)
  }
  const form = <ViewForm key={`${editing?.id} ${saved}`} view={editing} mayShare={mayShare} current={current} list={list} onDone={done} />
  if (editing !== null) return <div className={`stack gap-8 ${styles.menu}`}>{form}</div>
  return (
    <div className={`stack gap-8 ${styles.menu}`}>
      <QueryState query={found} rows={2} />
      {views.length > 0 && (
        <ul className="lined scroll-y" style={{ maxHeight: '40dvh' }} aria-label={t('Saved views')}>
          {views.map((view) => (
            <Row
              key={view.id}
              view={view}
              busy={start.isPending}
              onOpen={() => onOpen(view)}
              onStart={() => {
                const body = { list, view_id: view.start ? null : view.id }
                start.mutate({ body, key: keyOf({ body, starts: views.map((one) => one.start) }) })
              }}
              onEdit={() => setEditing(view)}
            />
          ))}
        </ul>
      )}
      {form}
    </div>
  )
}
