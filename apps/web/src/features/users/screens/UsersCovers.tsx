import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { Covers } from '../../assignments/components/Covers.tsx'
import { useCovers } from '../../assignments/assignments.queries.ts'
import type { Cover } from '../../assignments/assignments.queries.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { EmptyState, QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import frame from '../../../frame/frame.module.css'
import styles from './users.module.css'
import type { UsersSearch } from './usersSearch.ts'
import type { NavigateUsers } from './usersState.ts'

const options: readonly { value: Cover['state'] | ''; label: string }[] = [
  { value: '', label: t('All states') },
  { value: 'planned', label: t('Planned') },
  { value: 'running', label: t('Running') },
  { value: 'ended', label: t('Ended') },
]

/** Who stands in for whom in scope, instead of the list of users. */
export function UsersCovers({ search, go }: { search: UsersSearch; go: NavigateUsers }) {
  const { notices } = useServices()
  const [state, setState] = useState<Cover['state'] | ''>('')
  const page = search.page ?? 1
  const found = useCovers({ page, ...(state === '' ? {} : { state }) })
  return (
    <section className={`stack gap-12 shrink ${frame.list}`} aria-label={t('List of substitutes')}>
      <h2>{t('Substitutes')}</h2>
      <div className={`row gap-8 between soft figures touch ${frame.count}`}>
        <p className="unbroken" role="status">{found.data !== undefined && t('{count, plural, one {# substitute} other {# substitutes}}', { count: found.data.count })}</p>
        <Choice
          label={t('State')}
          options={options}
          value={state}
          onChange={(value) => {
            setState(value)
            go(({ page: _, ...before }) => before, { step: false })
          }}
        />
      </div>
      <QueryState query={found} rows={6} tall />
      {found.data?.count === 0 && (
        <EmptyState
          title={state === '' ? t('No substitutes yet') : t('No substitution has this status')}
          text={t('When a representative is away, another one of the branch can substitute for some days. Start it in the record of the one who is away.')}
        />
      )}
      {found.data !== undefined && found.data.count > 0 && (
        <Covers
          covers={found.data.items}
          notices={notices}
          link={(user, name) => (
            <button type="button" className={`accent bare press pad-0 ${styles.link}`} onClick={() => go((before) => ({ ...before, user }), { step: search.user === undefined })}>
              {name}
            </button>
          )}
        />
      )}
      {found.data !== undefined && (
        <Pager page={page} pages={found.data.pages} label={t('Pages of substitutes')} onPage={(to) => go((before) => ({ ...before, page: to }), { step: false, toTop: true })} />
      )}
    </section>
  )
}
