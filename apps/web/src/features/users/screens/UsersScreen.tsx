import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { rolesToAdd } from '../rights.ts'
import { usePermissions } from '../../../ui/permissions.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import { without } from '../../../ui/list/params.ts'
import { Screen } from '../../../frame/Screen.tsx'
import { type ScreenState, useScreen } from '../../../frame/useScreen.tsx'
import { SecretDialog, type Secret } from './SecretDialog.tsx'
import { UsersCovers } from './UsersCovers.tsx'
import { UsersList } from './UsersList.tsx'
import type { UsersSearch } from './usersSearch.ts'
import type { UsersPath } from './usersState.ts'

const UserPane = lazyWithPreload(() => import('./UserPane.tsx'), 'UserPane')

const ListFigures = lazyWithPreload(() => import('../../dashboards/screens/ListFigures.tsx'), 'ListFigures')

/** Leaves the form, or the record where none is open. */
const closed = (search: UsersSearch): UsersSearch =>
  search.form !== undefined && search.user !== undefined ? without(search, 'form') : without(search, 'user', 'form')

/**
 * The people in scope: the list alone on a phone, beside the open record on a desk. Who is open, and the form
 * over it, stand in the address bar, so that Back closes them.
 */
export function UsersScreen({ path }: { path: UsersPath }) {
  const { cellOf } = usePermissions()
  const screen = useScreen(path, { opens: 'user', over: ['form'], closed })
  const { search, go, open, wide } = screen
  const [secret, setSecret] = useState<Secret | null>(null)
  const turnTo = (show: 'covers' | 'figures') =>
    go((before) => ({ show: before.show === show ? undefined : show, user: before.user }) as UsersSearch, { step: true })
  const add = rolesToAdd(cellOf).length > 0 && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => go(({ user: _, ...before }) => ({ ...before, form: 'new' }), { step: !open, toTop: !wide })}
    >
      {t('Add user')}
    </Button>
  )
  return (
    <>
      <Screen
        screen={screen}
        back={t('Back')}
        actions={
          <>
            <Button variant="default" onClick={() => turnTo('covers')}>
              {search.show === 'covers' ? t('All users') : t('Substitutes')}
            </Button>
            <Button variant="default" onClick={() => turnTo('figures')}>
              {search.show === 'figures' ? t('List of users') : t('Performance')}
            </Button>
            {screen.desk && add}
          </>
        }
        list={<Listed path={path} screen={screen} />}
        main={search.show === undefined && add}
        pane={<UserPane screen={screen} tell={setSecret} />}
      />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function Listed(props: { path: UsersPath; screen: ScreenState<UsersSearch> }) {
  switch (props.screen.search.show) {
    case 'covers':
      return <UsersCovers {...props.screen} />
    case 'figures':
      return (
        <Suspense fallback={<RowsShape rows={8} />}>
          <ListFigures of="user" label={t('Performance by person')} />
        </Suspense>
      )
    case undefined:
      return <UsersList {...props} />
  }
}
