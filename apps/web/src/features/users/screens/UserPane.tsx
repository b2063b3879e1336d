import { t } from '@bisita/contract/words'
import { Suspense, type ReactNode } from 'react'
import { useBranchNames } from '../../../frame/branchNames.queries.ts'
import { EditUser } from '../components/EditUser.tsx'
import { NewUser } from '../components/NewUser.tsx'
import { SetPassword } from '../components/SetPassword.tsx'
import { useUser } from '../userManagement.queries.ts'
import type { User } from '../userManagement.queries.ts'
import { cellOfPassword, rightsOver } from '../rights.ts'
import { usePermissions } from '../../../ui/permissions.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { QueryState, RowsShape } from '../../../ui/states.tsx'
import { Pane, PaneHeading } from '../../../frame/Pane.tsx'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import type { Secret } from './SecretDialog.tsx'
import { differsIn, UnsavedGuard } from '../../../frame/UnsavedGuard.tsx'
import { UserOpen } from './UserOpen.tsx'
import type { UsersSearch } from './usersSearch.ts'

const MrLocations = lazyWithPreload(() => import('./MrLocations.tsx'), 'MrLocations')

type Props = {
  screen: ScreenState<UsersSearch>
  /** Shows a password this once. */
  tell: (secret: Secret) => void
}

/** A form under its heading. */
function Form({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PaneHeading>{title}</PaneHeading>
      {children}
    </>
  )
}

/** The branches to choose from, once they are there: a form that begins without them would begin with the wrong one. */
const useBranchChoices = () => useBranchNames().data?.map(({ id, branch_name }) => ({ id, name: branch_name }))

function Add({ screen: { go, wide, close }, tell }: Props) {
  const { notices } = useServices()
  const branches = useBranchChoices()
  if (branches === undefined) return <RowsShape rows={6} />
  return (
    <Form title={t('Add a user')}>
      <NewUser
        branches={branches}
        notices={notices}
        onAdded={({ id, display_name, one_time_passphrase: secret }) => {
          if (secret !== undefined) tell({ title: t('The user has been added'), name: display_name, secret })
          go(({ form: _, ...before }) => ({ ...before, user: id }), { step: false, toTop: !wide })
        }}
        onDone={close}
      />
    </Form>
  )
}

function Over({ user, form, close, tell }: { user: User; form: UsersSearch['form']; close: () => void } & Pick<Props, 'tell'>) {
  const { notices } = useServices()
  const { cellOf } = usePermissions()
  const branches = useBranchChoices()
  if (form === 'locations')
    return (
      <Suspense fallback={<RowsShape rows={8} />}>
        <MrLocations mr={user} heading={t('Locations of {display_name}', { display_name: user.display_name })} />
      </Suspense>
    )
  if (form === 'password')
    return (
      <Form title={t('Password of {display_name}', { display_name: user.display_name })}>
        <SetPassword
          user={user}
          notices={notices}
          direct={cellOfPassword(cellOf, user.user_type) === 'direct'}
          onCancel={close}
          onRequested={close}
          onSet={(secret) => {
            tell({ title: t('The password has been changed'), name: user.display_name, secret })
            close()
          }}
        />
      </Form>
    )
  if (branches === undefined) return <RowsShape rows={6} />
  return (
    <Form title={t('Edit {display_name}', { display_name: user.display_name })}>
      <EditUser user={user} branches={branches} notices={notices} onDone={close} />
    </Form>
  )
}

/** Whether the signed-in user may open this form over somebody. */
function mayOpen(form: UsersSearch['form'], rights: ReturnType<typeof rightsOver>): boolean {
  if (form === 'edit') return rights.edit
  if (form === 'password') return rights.password
  return form === 'locations' && rights.locations
}

function Open({ id, screen: { search, go, wide, close }, tell }: Props & { id: string }) {
  const { user: me } = useSignedIn()
  const found = useUser(id)
  if (found.isError || found.data === undefined) return <QueryState query={found} record rows={8} />
  const user = found.data
  if (search.form !== undefined && mayOpen(search.form, rightsOver(me, user))) {
    // A form that changes the record begins with what the server has, not with what a list had.
    if (found.isPlaceholderData) return <RowsShape rows={6} />
    return <Over key={id} user={user} form={search.form} close={close} tell={tell} />
  }
  return (
    <UserOpen
      key={id}
      user={user}
      onOpen={(form) => go((before) => ({ ...before, user: id, form }), { step: true, toTop: !wide })}
      onDeleted={close}
    />
  )
}

/** What is open: somebody's record, a form over it, or the form for somebody new. */
export function UserPane(props: Props) {
  const { search } = props.screen
  return (
    <Pane screen={props.screen} label={t('User')}>
      {search.form === 'new' ? <Add {...props} /> : <Open {...props} id={search.user ?? ''} />}
      <UnsavedGuard leaves={differsIn('form', 'user')} />
    </Pane>
  )
}
