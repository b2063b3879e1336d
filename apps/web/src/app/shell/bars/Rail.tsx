import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { IconRail } from '../../../ui/icons.ts'
import type { MenuPlace } from '../../menu.ts'
import { useSignedIn } from '../../session/useSignedIn.ts'
import styles from './Rail.module.css'
import { describedByCount, WaitingCount, waitingAt } from './WaitingCount.tsx'

/** The menu on a desk; folds to its icons, by itself where the screen is narrow. */
export function Rail({ menu }: { menu: readonly MenuPlace[] }) {
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [choice, choose] = useLocalStorage<'open' | 'folded' | 'auto'>({
    key: 'rail',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  })
  const signedIn = useSignedIn()
  const folded = choice === 'auto' ? !wide : choice === 'folded'
  return (
    <nav className={`${styles.rail} screen-only`} data-folded={folded} aria-label="Main menu">
      <p className={styles.name}>{folded ? 'B' : 'Bisita'}</p>
      <ul className={styles.places}>
        {menu.map(({ path, icon: Icon, title }) => {
          const count = waitingAt(path, signedIn)
          return (
            <li key={path}>
              <Link
                to={path}
                className={styles.place}
                activeOptions={{ includeSearch: false }}
                title={folded ? title : undefined}
                {...describedByCount(path, count)}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
                <span className={folded ? 'unseen' : styles.title}>{title}</span>
                <WaitingCount path={path} count={count} />
              </Link>
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!folded}
        aria-label={folded ? 'Unfold the menu' : 'Fold the menu'}
        onClick={() => choose(folded ? 'open' : 'folded')}
      >
        <IconRail size={20} stroke={1.75} aria-hidden />
      </button>
    </nav>
  )
}
