import { screenGroups, screenTitles, type ScreenGroup } from '@bisita/contract/paths'
import { mayOpen } from '@bisita/rules/places/routes'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSignedIn } from './useSignedIn.ts'
import styles from './GroupNav.module.css'

/** The screens of a group, which the menu has one place for: those that the user may open. */
export function GroupNav({ of }: { of: ScreenGroup }) {
  const { allowedPaths } = useSignedIn()
  const nav = useRef<HTMLElement>(null)
  // On a phone its line scrolls sideways: to where the open screen is.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={nav} className={`flex wrap gap-4-20 below-12 screen-only ${styles.nav}`} aria-label={screenTitles[of]}>
      {screenGroups[of]
        .filter((path) => mayOpen(path, allowedPaths))
        .map((path) => (
          <Link key={path} to={path} className={`inline-row soft medium no-line touch ${styles.link}`} activeProps={{ 'aria-current': 'page' }} activeOptions={{ includeSearch: false }}>
            {screenTitles[path]}
          </Link>
        ))}
    </nav>
  )
}
