import { roleLabels } from '@bisita/contract/users/roles'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { Facts } from '../../../ui/Facts.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { User } from '../userManagement.queries.ts'
import { shortPlace, accountMark } from '../format.ts'
import styles from './UserRecord.module.css'

type Props = {
  user: User
  actions: ReactNode
  /** That a request about the person waits, where one does. */
  waiting: ReactNode
  /** What can be done with the MR's locations. */
  locationsActions: ReactNode
  /** Sign-ins, phones, covers: each a part with its own heading. */
  children: ReactNode
}

function Locations({ user, actions }: { user: User; actions: ReactNode }) {
  const { mr_locations: named, mr_locations_count: count } = user
  const left = count - named.length
  return (
    <section className="stack gap-8" aria-labelledby="held">
      <h3 className="size-16" id="held">{t('Locations ({count})', { count })}</h3>
      {count === 0 ? (
        <p className="soft">{t('None yet. Without locations {display_name} sees no clients but those assigned directly.', { display_name: user.display_name })}</p>
      ) : (
        <ul className={`flex wrap soft ${styles.places}`}>
          {named.map(({ id, location }) => (
            <li key={id} title={location}>
              {shortPlace(location)}
            </li>
          ))}
          {left > 0 && <li>{t('and {left} more', { left })}</li>}
        </ul>
      )}
      <div className="flex wrap gap-8 above-6 screen-only">{actions}</div>
    </section>
  )
}

/** Somebody's record as supervisors see it. */
export function UserRecord({ user, actions, waiting, locationsActions, children }: Props) {
  return (
    <article className="stack content-start gap-22">
      <header className="stack gap-6">
        <h2 className="size-20" tabIndex={-1}>{user.display_name}</h2>
        <p className="flex wrap gap-6">
          <StateMark {...accountMark(user)} />
          {waiting}
        </p>
        <div className="flex wrap gap-8 above-6 screen-only">{actions}</div>
      </header>
      <Facts
        facts={[
          [t('Username'), user.username],
          [t('Role'), roleLabels[user.user_type]],
          [t('Branch'), user.assigned_branch ?? t('None')],
          [t('Area'), user.assigned_area?.area_name ?? t('None')],
          [t('Date hired'), user.tenure_date === null ? t('Not known') : showDate(user.tenure_date)],
          [t('Last sign-in'), user.last_login === null ? t('Never') : showDateTime(user.last_login)],
          [t('Added'), showDate(user.created_at)],
        ]}
      />
      {user.user_type === 'mr' && <Locations user={user} actions={locationsActions} />}
      {children}
    </article>
  )
}
