import { t } from '@bisita/contract/words'
import { Link, useLocation } from '@tanstack/react-router'
import { useDevice } from '../../../device/device.ts'
import { IconHelp, IconSearch } from '../../../ui/icons.ts'
import { SyncChip } from '../../../features/phone/SyncChip.tsx'
import { Bell } from './Bell.tsx'
import { Connection } from './Connection.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './TopBar.module.css'

type Props = {
  onFind: () => void
  onHelp: () => void
  desk: boolean
  /** Takes the place of the screen's title, which stands here on a phone. */
  titleRef: (slot: HTMLElement | null) => void
}

/** The bar at the top: on a phone the screen's title; search over everything, connection (for an mr whether all is sent), what waits, the person. */
export function TopBar({ onFind, onHelp, desk, titleRef }: Props) {
  const device = useDevice()
  return (
    <header className={`row gap-4 ${styles.bar} screen-only`}>
      {!desk && <div ref={titleRef} className={`row gap-8 grow shrink ${styles.title}`} />}
      <button
        type="button"
        className={`row gap-10 justify-middle ink-inherit round bare press ${styles.find}`}
        onClick={onFind}
        aria-label={desk ? undefined : t('Search everything')}
        aria-keyshortcuts="Control+K /"
      >
        <IconSearch size={18} aria-hidden />
        {desk && <span>{t('Search everything')}</span>}
        {desk && <kbd aria-hidden>Ctrl K</kbd>}
      </button>
      {device === null ? <Connection /> : <SyncChip device={device} />}
      <Bell desk={desk} />
      {desk && <ScreenHelp />}
      {desk && <UserMenu onHelp={onHelp} />}
    </header>
  )
}

/** To the part of the guide that fits the screen. */
function ScreenHelp() {
  const screen = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Link to="/guide" search={{ for: screen }} className={`stack centred ink-inherit round bare press ${styles.help}`} aria-label={t('Help with this screen')} title={t('Help with this screen')} activeProps={{}}>
      <IconHelp size={20} stroke={1.75} aria-hidden />
    </Link>
  )
}
