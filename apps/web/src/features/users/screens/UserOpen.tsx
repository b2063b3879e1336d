import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { ResetFactor } from '../components/ResetFactor.tsx'
import { UserActionDialog } from '../components/UserActionDialog.tsx'
import { PhoneCards } from '../components/PhoneCards.tsx'
import { Sessions } from '../components/Sessions.tsx'
import { UserRecord } from '../components/UserRecord.tsx'
import { usePhones } from '../devices/devices.queries.ts'
import { useHasPendingRequest, type User } from '../userManagement.queries.ts'
import { rightsOver } from '../rights.ts'
import { IconEdit, IconPlace } from '../../../ui/icons.ts'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { MrCovers } from './MrCovers.tsx'
import styles from './users.module.css'
import type { UsersSearch } from './usersSearch.ts'

const LostPhone = lazyWithPreload(() => import('../components/LostPhone.tsx'), 'LostPhone')

type Over = Exclude<UsersSearch['form'], 'new' | undefined>
type Props = { user: User; onOpen: (form: Over) => void; onDeleted: () => void }

const minute = 60_000

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`stack gap-8 ${styles.part}`} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

function Phones({ userId }: { userId: string }) {
  const [page, setPage] = useState(1)
  const now = useNow(minute)
  const found = usePhones({ page, user_id: userId })
  if (found.data === undefined) return <QueryState query={found} rows={1} tall />
  if (found.data.count === 0) return <p>{t('None. A phone shows here once local records are set up on it.')}</p>
  return (
    <>
      <PhoneCards
        phones={found.data.items}
        now={now}
        more={(phone) => (
          <Suspense>
            <LostPhone phone={phone} />
          </Suspense>
        )}
      />
      <Pager page={page} pages={found.data.pages} onPage={setPage} label={t('Pages of phones')} />
    </>
  )
}

/** That somebody asked for something about this person, and it waits to be decided. */
function Waiting({ userId }: { userId: string }) {
  if (!useHasPendingRequest(userId)) return null
  return (
    <Link to="/approvals" search={{ record_id: userId, filter_status: 'PENDING' }}>
      <StateMark tone="asked" word={t('Waiting for approval')} />
    </Link>
  )
}

/** Somebody's record with what the signed-in user may do about it. */
export function UserOpen({ user, onOpen, onDeleted }: Props) {
  const { notices } = useServices()
  const { user: me } = useSignedIn()
  const rights = rightsOver(me, user)
  const isMr = user.user_type === 'mr'
  return (
    <UserRecord
      user={user}
      waiting={<Waiting userId={user.id} />}
      actions={
        <>
          {rights.edit && (
            <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={() => onOpen('edit')}>
              {t('Edit')}
            </Button>
          )}
          {rights.password && (
            <Button variant="default" onClick={() => onOpen('password')}>
              {t('Change password')}
            </Button>
          )}
          {rights.factor && <ResetFactor user={user} notices={notices} />}
          {rights.activate && <UserActionDialog act={user.deactivated === 'Y' ? 'activate' : 'deactivate'} user={user} notices={notices} />}
          {rights.remove && <UserActionDialog act="remove" user={user} notices={notices} onDone={onDeleted} />}
        </>
      }
      locationsActions={
        rights.locations && (
          <Button leftSection={<IconPlace size={18} aria-hidden />} onClick={() => onOpen('locations')}>
            {t('Locations')}
          </Button>
        )
      }
    >
      {isMr && rights.locations && (
        <Part id="covers" title={t('Substitutes')}>
          <MrCovers mr={user} />
        </Part>
      )}
      {rights.sessions && (
        <Part id="sessions" title={t('Signed in')}>
          <Sessions userId={user.id} notices={notices} />
        </Part>
      )}
      {isMr && (
        <Part id="phones" title={t('Phones')}>
          <Phones userId={user.id} />
        </Part>
      )}
    </UserRecord>
  )
}
