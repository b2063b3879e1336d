import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Device, QueueContents } from '../../../device/device.ts'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { useStore } from '../../../ui/browser/store.ts'
import { ExportQueue } from './ExportQueue.tsx'
import styles from './Queue.module.css'
import { QueueAwaiting } from './QueueAwaiting.tsx'
import { QueueItem } from './QueueItem.tsx'
import { useNotes } from '../useNotes.ts'
import { QueueNotes } from './QueueNotes.tsx'
import { QueuePhotos } from './QueuePhotos.tsx'
import { QueueStatus } from './QueueStatus.tsx'
import { blockedItems } from './queueFormat.ts'
import { RemoveItem } from './RemoveItem.tsx'
import { StorageWarning } from '../StorageWarning.tsx'
import { useQueueContents } from './useQueueContents.ts'
import { useQueueActions, type QueueActions } from './useQueueActions.ts'

/** More than so many are shown when they are asked for. */
const shownFirst = 50

type PartProps = { id: string; title: string; items: readonly QueuedItem[]; behind: ReadonlyMap<string, QueuedItem>; current: string | null; acts: QueueActions }

function Part({ id, title, items, behind, current, acts, children }: PartProps & { children?: ReactNode }) {
  const [whole, setWhole] = useState(false)
  if (items.length === 0) return null
  const shown = whole ? items : items.slice(0, shownFirst)
  return (
    <section className={`stack gap-12 content-start ${styles.part}`} aria-labelledby={id}>
      <h3 id={id}>
        {title} ({grouped(items.length)})
      </h3>
      {children}
      <ul className="stack">
        {shown.map((queued) => (
          <QueueItem
            key={queued.item.id}
            queued={queued}
            current={current}
            behind={behind.get(queued.item.id)}
            onRetry={() => acts.retry(queued.item.id)}
            onRemove={() => acts.ask(queued)}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="default" className="self-start" onClick={() => setWhole(true)}>
          {t('Show all {items}', { items: items.length })}
        </Button>
      )}
    </section>
  )
}

function Lists({ contents, current, acts }: { contents: QueueContents; current: string | null; acts: QueueActions }) {
  const { items, awaiting, photos } = contents
  const refused = items.filter(({ item }) => item.is_error)
  const waiting = items.filter(({ item }) => !item.is_error)
  if (items.length + awaiting.length + photos.length === 0) {
    return <EmptyState title={t('Nothing waits here')} text={t('Work recorded with no network shows here until it is sent.')} />
  }
  const common = { behind: blockedItems(items), current, acts }
  return (
    <>
      <Part id="queue-refused" title={t('Refused')} items={refused} {...common}>
        {refused.length > 1 && (
          <Button variant="default" className="self-start" onClick={() => acts.retry()}>
            {t('Retry all')}
          </Button>
        )}
      </Part>
      <Part id="queue-waiting" title={t('Waiting, in the order they are sent')} items={waiting} {...common} />
      <QueuePhotos photos={photos} onDismiss={acts.dismiss} />
      <QueueAwaiting rows={awaiting} onDismiss={acts.dismiss} />
    </>
  )
}

/** The truth about what was recorded here: what waits, is on its way, was refused and is with an approver. */
export function Queue({ device }: { device: Device }) {
  const { current } = useStore(device.sync)
  const { held: contents, failed } = useQueueContents(device)
  const notes = useNotes(device) ?? []
  const acts = useQueueActions(device)
  const unsent = contents !== null && contents.items.length + contents.photos.length > 0
  return (
    <div className="stack gap-22 at-most-760" style={{ marginTop: 10 }}>
      <div className="stack gap-12 content-start">
        <QueueStatus device={device} unfinished={notes.length > 0} />
        {unsent && <StorageWarning device={device} />}
      </div>
      {failed && <FailedState text={t('The queue on this phone could not be read. Close the other tabs of Bisita and open it again.')} />}
      <QueueNotes device={device} notes={notes} />
      {contents === null && !failed && <RowsShape rows={4} tall />}
      {contents !== null && <Lists contents={contents} current={current} acts={acts} />}
      {unsent && <ExportQueue device={device} />}
      {contents !== null && acts.asked !== null && (
        <RemoveItem
          queued={acts.asked}
          all={contents.items}
          removing={acts.busy}
          onRemove={() => void acts.remove()}
          onClose={() => acts.ask(null)}
        />
      )}
    </div>
  )
}
