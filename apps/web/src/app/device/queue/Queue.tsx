import { grouped } from '@bisita/rules/numbers'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Device, HeldQueue } from '../../../device/device.ts'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { useStore } from '../../../ui/browser/store.ts'
import { ExportQueue } from './ExportQueue.tsx'
import styles from './Queue.module.css'
import { QueueAwaiting } from './QueueAwaiting.tsx'
import { QueueItem } from './QueueItem.tsx'
import { QueuePhotos } from './QueuePhotos.tsx'
import { QueueStanding } from './QueueStanding.tsx'
import { heldUp } from './queueShowing.ts'
import { RemoveItem } from './RemoveItem.tsx'
import { Unpromised } from '../Unpromised.tsx'
import { useHeldQueue } from './useHeldQueue.ts'
import { useQueueActs, type QueueActs } from './useQueueActs.ts'

/** More than so many are shown when they are asked for. */
const shownFirst = 50

type PartProps = { id: string; title: string; items: readonly QueuedItem[]; behind: ReadonlyMap<string, QueuedItem>; current: string | null; acts: QueueActs }

function Part({ id, title, items, behind, current, acts, children }: PartProps & { children?: ReactNode }) {
  const [whole, setWhole] = useState(false)
  if (items.length === 0) return null
  const shown = whole ? items : items.slice(0, shownFirst)
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>
        {title} ({grouped(items.length)})
      </h3>
      {children}
      <ul className={styles.items}>
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
        <Button variant="default" className={styles.more} onClick={() => setWhole(true)}>
          Show all {grouped(items.length)}
        </Button>
      )}
    </section>
  )
}

function Lists({ held, current, acts }: { held: HeldQueue; current: string | null; acts: QueueActs }) {
  const { items, awaiting, photos } = held
  const refused = items.filter(({ item }) => item.is_error)
  const waiting = items.filter(({ item }) => !item.is_error)
  if (items.length + awaiting.length + photos.length === 0) {
    return <EmptyState title="Nothing waits here" text="What you record with no network stands here until the server has it." />
  }
  const common = { behind: heldUp(items), current, acts }
  return (
    <>
      <Part id="queue-refused" title="Refused" items={refused} {...common}>
        {refused.length > 1 && (
          <Button variant="default" className={styles.more} onClick={() => acts.retry()}>
            Retry all
          </Button>
        )}
      </Part>
      <Part id="queue-waiting" title="Waiting, in the order they are sent" items={waiting} {...common} />
      <QueuePhotos photos={photos} onDismiss={acts.dismiss} />
      <QueueAwaiting rows={awaiting} onDismiss={acts.dismiss} />
    </>
  )
}

/** The truth about what was recorded here: what waits, is on its way, was refused and is with an approver. */
export function Queue({ device }: { device: Device }) {
  const { current } = useStore(device.sync)
  const { held, failed } = useHeldQueue(device)
  const acts = useQueueActs(device)
  const unsent = held !== null && held.items.length + held.photos.length > 0
  return (
    <div className={styles.queue}>
      <div className={styles.top}>
        <QueueStanding device={device} />
        {unsent && <Unpromised device={device} />}
      </div>
      {failed && <FailedState text="The queue on this phone could not be read. Close the other tabs of Bisita and open it again." />}
      {held === null && !failed && <RowsShape rows={4} tall />}
      {held !== null && <Lists held={held} current={current} acts={acts} />}
      {unsent && <ExportQueue device={device} />}
      {held !== null && acts.asked !== null && (
        <RemoveItem
          queued={acts.asked}
          all={held.items}
          removing={acts.busy}
          onRemove={() => void acts.remove()}
          onClose={() => acts.ask(null)}
        />
      )}
    </div>
  )
}
