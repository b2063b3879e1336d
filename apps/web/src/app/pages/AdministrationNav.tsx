import { screenTitles } from '@bisita/contract/paths'
import { mayOpen } from '@bisita/rules/places/routes'
import { Link } from '@tanstack/react-router'
import { administrationScreens } from '../screenGroups.ts'
import { useSignedIn } from '../session/useSignedIn.ts'
import styles from './AdministrationNav.module.css'

/** The other screens of the group, which the menu has one place for. */
export function AdministrationNav() {
  const { allowedPaths } = useSignedIn()
  return (
    <nav className="flex wrap gap-4-20 below-12 screen-only" aria-label="Administration">
      {administrationScreens
        .filter((path) => mayOpen(path, allowedPaths))
        .map((path) => (
          <Link key={path} to={path} className={`inline-row soft medium no-line touch ${styles.link}`} activeProps={{ 'aria-current': 'page' }} activeOptions={{ includeSearch: false }}>
            {screenTitles[path]}
          </Link>
        ))}
    </nav>
  )
}
