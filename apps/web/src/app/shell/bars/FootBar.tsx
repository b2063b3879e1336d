import { t } from '@bisita/contract/words'
import { useDisclosure } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { IconHelp, IconLock, IconMore, IconSignOut } from '../../../ui/icons.ts'
import { Sheet } from '../../../ui/dialogs/Sheet.tsx'
import type { MenuEntry, MenuGroup } from '../../menu.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { useSignOut } from '../../session/useSignOut.ts'
import styles from './FootBar.module.css'
import { SignedInUser } from './UserMenu.tsx'
import { describedByCount, WaitingCount, waitingAt } from './WaitingCount.tsx'

/** The role's places within the thumb's reach; the rest under More. */
export function FootBar({ near, more }: { near: readonly MenuEntry[]; more: readonly MenuGroup[] }) {
  const [open, { open: show, close }] = useDisclosure(false)
  const signOut = useSignOut()
  const { deviceLifecycle, deviceLock } = useServices()
  const signedIn = useSignedIn()
  const screen = useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      <nav className={`flex surface ${styles.bar} screen-only`} aria-label={t('Main menu')}>
        {near.map(({ path, icon: Icon, title }) => {
          const count = waitingAt(path, signedIn)
          return (
            <Link
              key={path}
              to={path}
              className={`stack gap-2 grow anchor tiny mute medium no-line bare focus-inside-3 ${styles.place}`}
              activeOptions={{ includeSearch: false }}
              {...describedByCount(path, count)}
            >
              <Icon size={22} stroke={1.75} aria-hidden />
              {title}
              <WaitingCount path={path} count={count} />
            </Link>
          )
        })}
        <button type="button" className={`stack gap-2 grow anchor tiny mute medium no-line bare focus-inside-3 ${styles.place}`} onClick={show} aria-haspopup="dialog">
          <IconMore size={22} stroke={1.75} aria-hidden />
          {t('More')}
        </button>
      </nav>
      <Sheet opened={open} onClose={close} title={t('More')}>
        <SignedInUser />
        {more.map(({ name, entries }) => (
          <section key={name ?? 'last'} aria-label={name ?? undefined}>
            {name !== null && <p className="tiny mute" style={{ padding: '10px 12px 2px' }} aria-hidden>{name}</p>}
            <ul className={styles.more} onClick={close}>
              {entries.map(({ path, icon: Icon, title }) => {
                const count = waitingAt(path, signedIn)
                return (
                  <li key={path}>
                    <Link to={path} {...describedByCount(path, count)}>
                      <Icon size={20} aria-hidden />
                      {title}
                      <WaitingCount path={path} count={count} />
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
        <ul className={styles.more} onClick={close}>
          <li>
            <Link to="/guide" search={{ for: screen }} activeProps={{}}>
              <IconHelp size={20} aria-hidden />
              {t('Help with this screen')}
            </Link>
          </li>
          {deviceLock.isSealed() && (
            <li>
              <button type="button" onClick={() => void deviceLifecycle.lockNow()}>
                <IconLock size={20} aria-hidden />
                {t('Lock now')}
              </button>
            </li>
          )}
          <li>
            <button type="button" onClick={() => void signOut()}>
              <IconSignOut size={20} aria-hidden />
              {t('Sign out')}
            </button>
          </li>
        </ul>
      </Sheet>
    </>
  )
}
