import { t } from '@bisita/contract/words'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { afterLayout } from './browser/afterLayout.ts'
import { IconAlert, IconCheck, IconClose, IconInfo } from './icons.ts'
import type { Notice, Notices as NoticesStore, Tone } from './notices.ts'
import styles from './Notices.module.css'
import { publishHeight } from './browser/publishHeight.ts'

const icons: Readonly<Record<Tone, typeof IconCheck>> = {
  negative: IconAlert,
  warning: IconAlert,
  positive: IconCheck,
  info: IconInfo,
}

function Strip({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const Icon = icons[notice.tone]
  return (
    <div className={`stack gap-12 align-middle surface touch-48 ${styles.notice}`} data-tone={notice.tone} {...(notice.tone === 'negative' ? { role: 'alert' } : {})}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <p className="shrink pad-y-10">{notice.text}</p>
      {notice.action === undefined ? (
        <button type="button" className={`stack centred mute bare press touch-48 focus-inside-3 ${styles.close}`} aria-label={t('Close this notice')} onClick={onClose}>
          <IconClose size={18} aria-hidden />
        </button>
      ) : (
        <button type="button" className="accent strong bare press touch-48 focus-inside-3" style={{ padding: '0 16px' }} onClick={notice.action.run}>
          {notice.action.label}
        </button>
      )}
    </div>
  )
}

/** Scrolls the focused field into view where a new notice covers it. */
function clearOfNotices(home: HTMLElement): void {
  const field = document.activeElement
  if (field === null || home.contains(field) || !document.getElementById('content')?.contains(field)) return
  const [at, over] = [field.getBoundingClientRect(), home.getBoundingClientRect()]
  // The page's scroll padding keeps it clear of notices; a field in view does not move.
  if (at.bottom > over.top && at.top < over.bottom && at.left < over.right) field.scrollIntoView({ block: 'nearest' })
}

/**
 * The notices at the bottom of the screen: on a phone stacked above the main action, never over the focused field; on a
 * desk beside the rail. They are in one live region for screen readers.
 */
export function Notices({ notices }: { notices: NoticesStore }) {
  const list = useSyncExternalStore(notices.subscribe, notices.list)
  const home = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => publishHeight(home.current, '--notices-height'), [])
  const last = list.at(-1)?.id
  useEffect(() => {
    if (last === undefined) return undefined
    return afterLayout(() => home.current && clearOfNotices(home.current))
  }, [last])
  return (
    <div
      ref={home}
      role="status"
      className={`stack ${styles.notices} screen-only`}
      onPointerEnter={() => notices.setPaused(true)}
      onPointerLeave={() => notices.setPaused(false)}
      onFocus={() => notices.setPaused(true)}
      onBlur={() => notices.setPaused(false)}
    >
      {list.map((notice) => (
        <Strip key={notice.id} notice={notice} onClose={() => notices.close(notice.id)} />
      ))}
    </div>
  )
}
