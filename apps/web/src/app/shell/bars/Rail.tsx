import { t } from '@bisita/contract/words'
import { useLocalStorage } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { IconRail } from '../../../ui/icons.ts'
import { useWide } from '../../../ui/hooks/useRoom.ts'
import type { MenuGroup } from '../../menu.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './Rail.module.css'
import { describedByCount, WaitingCount, waitingAt } from './WaitingCount.tsx'

/** The menu on a desk; folds to its icons, by itself where the screen is narrow. */
export function Rail({ menu }: { menu: readonly MenuGroup[] }) {
  const wide = useWide()
  const [choice, choose] = useLocalStorage<'open' | 'folded' | 'auto'>({
    key: 'rail',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  })
  const signedIn = useSignedIn()
  const folded = choice === 'auto' ? !wide : choice === 'folded'
  return (
    <nav className={`flex ${styles.rail} screen-only`} data-folded={folded} aria-label={t('Main menu')}>
      <p className={`row size-20 ${styles.name}`}>{folded ? 'B' : 'Bisita'}</p>
      <div className="stack gap-8 content-start grow scroll-y" style={{ padding: '8px' }}>
        {menu.map(({ name, entries }) => (
          <section key={name ?? 'last'} aria-label={name ?? undefined} className={styles.group}>
            {name !== null && !folded && <p className={`tiny ${styles.groupName}`} aria-hidden>{name}</p>}
            <ul>
              {entries.map(({ path, icon: Icon, title }) => {
                const count = waitingAt(path, signedIn)
                return (
                  <li key={path}>
                    <Link
                      to={path}
                      className={`row gap-12 anchor medium no-line round bare press pad-x-12 ${styles.place}`}
                      activeOptions={{ includeSearch: false }}
                      title={folded ? title : undefined}
                      {...describedByCount(path, count)}
                    >
                      <Icon size={20} stroke={1.75} aria-hidden />
                      <span className={folded ? 'unseen' : 'grow'}>{title}</span>
                      <WaitingCount path={path} count={count} />
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
      <button
        type="button"
        className={`row gap-12 medium no-line round bare press pad-x-12 ${styles.fold}`}
        aria-expanded={!folded}
        aria-label={folded ? t('Expand the menu') : t('Collapse the menu')}
        onClick={() => choose(folded ? 'open' : 'folded')}
      >
        <IconRail size={20} stroke={1.75} aria-hidden />
      </button>
    </nav>
  )
}
