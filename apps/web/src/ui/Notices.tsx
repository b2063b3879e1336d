import { useSyncExternalStore } from 'react'
import { IconAlert, IconCheck, IconClose, IconInfo } from './icons.ts'
import type { Notice, Notices as NoticesStore, Tone } from './notices.ts'
import styles from './Notices.module.css'

const icons: Readonly<Record<Tone, typeof IconCheck>> = {
  negative: IconAlert,
  warning: IconAlert,
  positive: IconCheck,
  info: IconInfo,
}

function Strip({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const Icon = icons[notice.tone]
  return (
    <div className={styles.notice} data-tone={notice.tone} role={notice.tone === 'negative' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <p>{notice.text}</p>
      <button type="button" className={styles.close} aria-label="Close this notice" onClick={onClose}>
        <IconClose size={18} aria-hidden />
      </button>
    </div>
  )
}

/** The notices at the bottom of the screen. */
export function Notices({ notices }: { notices: NoticesStore }) {
  const list = useSyncExternalStore(notices.subscribe, notices.list)
  return (
    <div
      className={`${styles.notices} screen-only`}
      onPointerEnter={() => notices.hold(true)}
      onPointerLeave={() => notices.hold(false)}
      onFocus={() => notices.hold(true)}
      onBlur={() => notices.hold(false)}
    >
      {list.map((notice) => (
        <Strip key={notice.id} notice={notice} onClose={() => notices.close(notice.id)} />
      ))}
    </div>
  )
}
