import { Button } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import type { Device } from '../../../device/device.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { IconRefresh } from '../../../ui/icons.ts'
import { useStore } from '../../../ui/browser/store.ts'
import { useOnline } from '../../../ui/hooks/useOnline.ts'
import { useNow } from '../../../ui/hooks/useNow.ts'
import styles from './Queue.module.css'
import { activityText, timeUntil, deviceStatusOf } from '../format.ts'

function NextTry({ at }: { at: number }) {
  const now = useNow(1000)
  return timeUntil(at, now)
}

/** Where the queue stands: what the loop does, when all was sent last, when it tries again; and Send now. */
export function QueueStatus({ device, unfinished }: { device: Device; /** Whether notes wait for their clients: then not everything recorded here is sent. */ unfinished: boolean }) {
  const online = useOnline()
  const records = useStore(device.records)
  const sync = useStore(device.sync)
  const [requested, setRequested] = useState(false)
  const busy = requested || ['checking', 'sending', 'photos', 'catching-up'].includes(sync.phase)
  const { tone, sentence } = deviceStatusOf(records, sync, online, 0)
  const send = async () => {
    setRequested(true)
    // What went wrong stands among the facts.
    await device.syncNow().catch(() => undefined)
    setRequested(false)
  }
  return (
    <>
      {!(unfinished && tone === 'done') && (
        <p className={`medium alert done ${styles.standing}`} data-tone={tone} role="status">
          {sentence}
        </p>
      )}
      <Facts
        facts={[
          [t('Now'), activityText(sync)],
          [t('Last full sync'), sync.last_success_at === null ? t('Not yet') : showDateTime(new Date(sync.last_success_at))],
          [t('Next try'), sync.next_try_at === null || busy ? null : <NextTry key="next" at={sync.next_try_at} />],
          [t('Last error'), sync.last_failure],
          [t('New on the server'), sync.out_of_sync ? t('Yes; downloaded after sending') : null],
        ]}
      />
      <div className="flex wrap gap-8">
        <Button leftSection={<IconRefresh size={18} aria-hidden />} loading={busy} onClick={() => void send()}>
          {t('Send now')}
        </Button>
      </div>
    </>
  )
}
