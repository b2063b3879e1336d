import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { screenTitles } from '@bisita/contract/paths'
import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { rolesToAdd } from '../../../domains/users/rights.ts'
import { usePermissions } from '../../../ui/permissions.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'
import { SecretDialog, type Secret } from './SecretDialog.tsx'
import { UsersCovers } from './UsersCovers.tsx'
import { UsersList } from './UsersList.tsx'
import type { UsersSearch } from './usersSearch.ts'
import type { NavigateUsers, UsersPath } from './usersState.ts'

const UserPane = lazy(() => import('./UserPane.tsx').then(({ UserPane: component }) => ({ default: component })))

const ListFigures = lazy(() => import('../dashboard/ListFigures.tsx').then(({ ListFigures: component }) => ({ default: component })))

type Props = { path: UsersPath; search: UsersSearch; go: NavigateUsers }

/**
 * The people in scope: the list alone on a phone, beside the open record on a desk. Who is open, and the form
 * over it, stand in the address bar, so that Back closes them.
 */
export function UsersScreen({ path, search, go }: Props) {
  const { cellOf } = usePermissions()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [secret, setSecret] = useState<Secret | null>(null)
  const open = search.user !== undefined || search.form === 'new'
  useReturnedFocus(search.user, 'user')
  /** Leaves the form, or the record where none is open: back where it was opened from. */
  const close = () => {
    if (opened) router.history.back()
    else if (search.form !== undefined && search.user !== undefined) go(({ form: _, ...before }) => before, { step: false })
    else go(({ user: _, form: __, ...before }) => before, { step: false })
  }
  const covers = search.show === 'covers'
  const figures = search.show === 'figures'
  return (
    <>
      <PageHead
        title={screenTitles[path]}
        lead={!wide && open && <BackToList label="Back" close={close} />}
      >
        {(wide || !open) && (
          <>
            <Button variant="default" onClick={() => go((before) => ({ show: covers ? undefined : 'covers', user: before.user }) as UsersSearch, { step: true })}>
              {covers ? 'All users' : 'Covers'}
            </Button>
            <Button variant="default" onClick={() => go((before) => ({ show: figures ? undefined : 'figures', user: before.user }) as UsersSearch, { step: true })}>
              {figures ? 'List of users' : 'How they do'}
            </Button>
            {rolesToAdd(cellOf).length > 0 && (
              <Button
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => go(({ user: _, ...before }) => ({ ...before, form: 'new' }), { step: !open, toTop: !wide })}
              >
                Add user
              </Button>
            )}
          </>
        )}
      </PageHead>
      <div className={frame.split} data-open={open && wide}>
        {(wide || !open) &&
          (covers ? (
            <UsersCovers search={search} go={go} />
          ) : figures ? (
            <Suspense fallback={<RowsShape rows={8} />}>
              <ListFigures of="user" label="How people do" />
            </Suspense>
          ) : (
            <UsersList path={path} search={search} go={go} wide={wide} />
          ))}
        {open && (
          <Suspense fallback={<RowsShape rows={8} />}>
            <UserPane search={search} go={go} beside={wide} close={close} tell={setSecret} />
          </Suspense>
        )}
      </div>
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
