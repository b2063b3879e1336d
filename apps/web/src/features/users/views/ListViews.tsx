import { t } from '@bisita/contract/words'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, use, useEffect } from 'react'
import { useHistoryState } from '../../../ui/browser/historyMemory.ts'
import { Dropdown } from '../../../ui/dialogs/Dropdown.tsx'
import { IconBookmark } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { ViewsSlot } from '../../../ui/list/viewsSlot.ts'
import type { ViewedList } from './lists.ts'
import { useViews, type View } from './views.queries.ts'
import { isPlain, listAt, searchOf, stateOf } from './viewState.ts'

const ViewsMenu = lazyWithPreload(() => import('./ViewsMenu.tsx').catch(() => ({ ViewsMenu: () => <p>{t('This needs a network')}</p> })), 'ViewsMenu')

/** The saved views of a list: a menu, and the one that the list opens with. */
function Views({ list, narrow }: { list: ViewedList; narrow: boolean }) {
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useLocation({ select: (location) => location.search })
  const slot = use(ViewsSlot)
  // Once for each opening of the list: somebody who clears the filters, or comes back, stays where they are.
  const [begun, setBegun] = useHistoryState(`started ${list}`, false)
  const asks = !begun && isPlain(search)
  const start = useViews(list, { enabled: asks }).data?.items.find((one) => one.start)
  const open = (view: View) => {
    const { search: next, columns: shown } = searchOf(view.state)
    if (shown !== undefined) slot?.columns()?.choose(shown)
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }
  useEffect(() => {
    if (!asks || start === undefined) return
    setBegun(true)
    open(start)
  })
  return (
    <div data-views={narrow ? 'narrow' : ''}>
      <Dropdown
        label={t('Views')}
        className="row gap-6 ink surface boxed-field press touch pad-x-12 full justify-middle"
        face={
          <>
            <IconBookmark size={18} aria-hidden />
            {!narrow && t('Views')}
          </>
        }
      >
        {(close) => (
          <Suspense>
            <ViewsMenu
              list={list}
              current={() => stateOf(search, slot?.columns()?.keys)}
              onOpen={(view) => {
                setBegun(true)
                open(view)
                close()
              }}
            />
          </Suspense>
        )}
      </Dropdown>
    </div>
  )
}

/** The saved views of the list that is on the screen; nothing where views cannot be saved. */
export function ListViews({ narrow }: { narrow: boolean }) {
  const list = listAt(useLocation({ select: ({ pathname }) => pathname }))
  return list === undefined ? null : <Views key={list} list={list} narrow={narrow} />
}
