import { longPageSize } from '@bisita/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { roleLabels } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { useState, type ReactNode } from 'react'
import { ChooseSeveral, ChoosingBar } from '../../../ui/tables/ChoosingBar.tsx'
import { IconPlus, IconSearch } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { ListPages } from '../../../ui/tables/ListPages.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { RowCheck } from '../../../ui/tables/RowCheck.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { useBranchRowSelection } from '../rowSelection.ts'
import { useMembers } from '../branchManagement.queries.ts'
import type { Branch, BranchMember } from '../branchManagement.queries.ts'
import { Panel } from './Panel.tsx'
import styles from './Panel.module.css'
import { RemoveDialog } from './RemoveDialog.tsx'

const typingPause = 250

type Props = {
  branch: Branch
  /** Whether members may be added and taken out. */
  mayAssign: boolean
  notices: Notices
  /** A link to the person, around the name. */
  personLink: (id: string, face: ReactNode) => ReactNode
  onAdd: () => void
}

/** The members of a branch; several leave in one step. */
export function BranchMembers({ branch, mayAssign, notices, personLink, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [removing, setRemoving] = useState<readonly string[] | null>(null)
  const [keyword] = useDebouncedValue(typed.trim(), typingPause)
  const size = usePageSize('members', longPageSize)
  const query = { page, ipp: size.size, sort: 'display_name' as const, ...(keyword === '' ? {} : { keyword }) }
  const found = useMembers(branch.id, query, 'list')
  const choosing = useBranchRowSelection()
  const { items = [], count } = found.data ?? {}
  if (found.data !== undefined && items.length === 0 && page > 1 && !found.isPlaceholderData) setPage(Math.max(1, found.data.pages))
  return (
    <Panel
      title={t('Members')}
      count={count}
      actions={
        mayAssign && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            {t('Add members')}
          </Button>
        )
      }
    >
      <div className="screen-only">
        <TextInput
          type="search"
          aria-label={t('Search the members')}
          placeholder={t('Name or username')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
      </div>
      {mayAssign && !choosing.on && items.length > 0 && <ChooseSeveral onClick={choosing.begin} />}
      {choosing.on && (
        <ChoosingBar
          all={t('Select all on this page')}
          everyChosen={items.length > 0 && items.every(({ id }) => choosing.ids.has(id))}
          onAll={(wanted) => choosing.choose(items.map(({ id }) => id), wanted)}
          count={choosing.ids.size}
          onEnd={choosing.end}
        >
          <Button color="red" variant="outline" disabled={choosing.ids.size === 0} onClick={() => setRemoving([...choosing.ids])}>
            {t('Remove')}
          </Button>
        </ChoosingBar>
      )}
      <QueryState query={found} rows={4} tall />
      {count === 0 && <p className="soft pad-y-12">{keyword === '' ? t('Nobody is a member yet.') : t('No matching member.')}</p>}
      {items.length > 0 && (
        <div className={styles.scroller}>
          <ul className="stack fades" data-old={found.isPlaceholderData}>
            {items.map((member) => (
              <li key={member.id} className={`row gap-8 ruled-below chosen ${styles.row}`} data-chosen={choosing.on && choosing.ids.has(member.id)}>
                {choosing.on && (
                  <RowCheck
                    label={t('Select {display_name}', { display_name: member.display_name })}
                    checked={choosing.ids.has(member.id)}
                    onChange={(wanted) => choosing.choose([member.id], wanted)}
                  />
                )}
                <span className={`stack grow shrink ${styles.what}`}>
                  <strong className="medium">{personLink(member.id, member.display_name)}</strong>
                  <span className="small mute">{roleWords(member)}</span>
                </span>
                {member.user_type === 'mr' && (
                  <span className={`rigid small soft figures unbroken ${styles.figure}`}>{t('{mr_locations_count, plural, one {# location} other {# locations}}', { mr_locations_count: member.mr_locations_count })}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ListPages what="members" page={page} pages={found.data?.pages ?? 1} size={size} onPage={setPage} onSize={() => setPage(1)} />
      {removing !== null && (
        <RemoveDialog
          branch={branch}
          leaving={{ kind: 'members', userIds: removing }}
          count={removing.length}
          notices={notices}
          onDone={() => {
            setRemoving(null)
            choosing.end()
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Panel>
  )
}

const roleWords = ({ username, user_type, deactivated }: BranchMember): string =>
  [roleLabels[user_type], username, ...(deactivated === 'Y' ? ['deactivated'] : [])].join(' · ')
