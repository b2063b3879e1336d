import { maximumPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { useMembers } from '../branchManagement.queries.ts'
import type { Branch, BranchMember } from '../branchManagement.queries.ts'
import { Panel } from './Panel.tsx'
import styles from './Panel.module.css'
import { QueryState } from '../../../ui/states.tsx'

type Props = {
  branch: Branch
  /** The MR whose locations show. */
  selected: string | undefined
  onSelect: (mrId: string | undefined) => void
  /** The locations of an MR. */
  locations: (mr: BranchMember) => ReactNode
}

/** The MRs of a branch with how many locations each holds; pressed, those of one. */
export function BranchMrs({ branch, selected, onSelect, locations }: Props) {
  const query = { page: 1, ipp: maximumPageSize, sort: 'display_name' as const, user_type: 'mr' as const }
  const found = useMembers(branch.id, query, 'representatives')
  const { items = [], count } = found.data ?? {}
  return (
    <Panel title={t('MR assignments')} count={count}>
      <QueryState query={found} rows={3} tall />
      {count === 0 && <p className="soft pad-y-12">{t('No marketing representative is a member of this branch yet.')}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((mr) => {
            const open = mr.id === selected
            return (
              <li className="ruled-below" key={mr.id}>
                <button
                  type="button"
                  className={`row gap-8 full ink at-start bare press hovers opens chosen ${styles.pressed}`}
                  aria-pressed={open}
                  onClick={() => onSelect(open ? undefined : mr.id)}
                >
                  <span className={`stack grow shrink ${styles.what}`}>
                    <strong className="medium">{mr.display_name}</strong>
                    {mr.deactivated === 'Y' && <span className="small mute">{t('Deactivated')}</span>}
                  </span>
                  <span className={`rigid small soft figures unbroken ${styles.figure}`}>{t('{mr_locations_count, plural, one {# location} other {# locations}}', { mr_locations_count: mr.mr_locations_count })}</span>
                </button>
                {open && <div className={styles.held}>{locations(mr)}</div>}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
