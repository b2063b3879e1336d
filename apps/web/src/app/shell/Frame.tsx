import { t } from '@bisita/contract/words'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Suspense, useState, type ReactNode } from 'react'
import { TitleSlot } from '../../ui/titleSlot.ts'
import { useDesk } from '../../ui/hooks/useRoom.ts'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'
import { entriesOf, footFor, menuGroupsFor } from '../menu.ts'
import { useSignedIn } from '../../frame/useSignedIn.ts'
import { FootBar } from './bars/FootBar.tsx'
import styles from './Frame.module.css'
import { Rail } from './bars/Rail.tsx'
import { TopBar } from './bars/TopBar.tsx'
import { useScrollMark } from './useScrollMark.ts'

const Finder = lazyWithPreload(() => import('./finder/Finder.tsx'), 'Finder')
const Shortcuts = lazyWithPreload(() => import('./Shortcuts.tsx'), 'Shortcuts')

/** The frame: a rail and a bar on desks; on phones a bar with the screen's title, and the places of the menu at the bottom. */
export function Frame({ children }: { children: ReactNode }) {
  const { user, allowedPaths } = useSignedIn()
  const [finding, finder] = useDisclosure(false)
  const [helping, help] = useDisclosure(false)
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null)
  const desk = useDesk()
  const menu = menuGroupsFor(allowedPaths)
  useScrollMark(!desk)
  useHotkeys([['mod+K', finder.open]], [])
  useHotkeys([
    ['/', finder.open],
    ['shift+?', help.open],
  ])
  return (
    <div className={styles.frame}>
      <a href="#content" className={`ink surface round ${styles.skip} screen-only`}>
        {t('Skip to the content')}
      </a>
      {desk && <Rail menu={menu} />}
      <TopBar onFind={finder.open} onHelp={help.open} desk={desk} titleRef={setTitleSlot} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <TitleSlot value={titleSlot}>{children}</TitleSlot>
      </main>
      {!desk && <FootBar {...footFor(user.user_type, menu)} />}
      <Suspense>
        {finding && <Finder menu={entriesOf(menu)} onClose={finder.close} />}
        {helping && <Shortcuts onClose={help.close} />}
      </Suspense>
    </div>
  )
}
