import { longPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { ChooseSeveral, ChoosingBar } from '../../../ui/tables/ChoosingBar.tsx'
import { IconPlus, IconSearch } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { ListPages } from '../../../ui/tables/ListPages.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useBranchRowSelection } from '../rowSelection.ts'
import { useBranchLocations } from '../branchManagement.queries.ts'
import type { Branch, BranchLocationSelection } from '../branchManagement.queries.ts'
import { isNarrowed, type BranchLocationFilter, noFilter, queryOf, selectionOfFilter } from '../locationFilter.ts'
import { LocationRow } from './LocationRow.tsx'
import { Panel } from './Panel.tsx'
import styles from './Panel.module.css'
import { RemoveDialog } from './RemoveDialog.tsx'

const typingPause = 250

type Props = {
  branch: Branch
  /** Whether locations may be assigned and taken away. */
  mayAssign: boolean
  notices: Notices
  /** The fields for region, province and city. */
  places: (chosen: BranchLocationFilter['places'], onChosen: (places: BranchLocationFilter['places']) => void) => ReactNode
  onAssign: () => void
}

type Removing = { readonly chosen: BranchLocationSelection; readonly count: number }

/** The locations of a branch, with the MRs who hold each; several or a whole selection leave in one step. */
export function BranchLocations({ branch, mayAssign, notices, places, onAssign }: Props) {
  const [entered, setEntered] = useState<BranchLocationFilter>(noFilter)
  const [page, setPage] = useState(1)
  const [removing, setRemoving] = useState<Removing | null>(null)
  const [keyword] = useDebouncedValue(entered.keyword.trim(), typingPause)
  const filter = { ...entered, keyword }
  const size = usePageSize('assigned locations', longPageSize)
  const found = useBranchLocations(branch.id, queryOf(filter, page, size.size), 'list')
  const choosing = useBranchRowSelection()
  const narrow = (change: Partial<BranchLocationFilter>) => {
    setEntered({ ...entered, ...change })
    setPage(1)
  }
  const { items = [], count } = found.data ?? {}
  // The last of a page was taken away: the one before is the last now.
  if (found.data !== undefined && items.length === 0 && page > 1 && !found.isPlaceholderData) setPage(Math.max(1, found.data.pages))
  const whole = selectionOfFilter(filter)
  const settled = keyword === entered.keyword.trim() && !found.isPlaceholderData
  return (
    <Panel
      title={t('Assigned locations')}
      count={count}
      actions={
        mayAssign && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAssign}>
            {t('Assign locations')}
          </Button>
        )
      }
    >
      <div className={`stack gap-8 ${styles.tools} screen-only`}>
        <TextInput
          type="search"
          aria-label={t('Search the branch’s locations')}
          placeholder={t('Barangay, city or province')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={entered.keyword}
          autoComplete="off"
          onChange={(event) => narrow({ keyword: event.currentTarget.value })}
        />
        {places(entered.places, (chosen) => narrow({ places: chosen }))}
        <label className={`inline-row gap-8 press touch ${styles.only}`}>
          <input type="checkbox" checked={entered.withoutMr} onChange={(event) => narrow({ withoutMr: event.currentTarget.checked })} />
          {t('Without an MR')}
        </label>
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
          {choosing.ids.size === 0 && whole !== null && settled && count !== undefined && count > 0 ? (
            <Button color="red" variant="outline" onClick={() => setRemoving({ chosen: whole, count })}>
              {t('Remove all {count}', { count })}
            </Button>
          ) : (
            <Button
              color="red"
              variant="outline"
              disabled={choosing.ids.size === 0}
              onClick={() => setRemoving({ chosen: { location_ids: [...choosing.ids] }, count: choosing.ids.size })}
            >
              {t('Remove')}
            </Button>
          )}
        </ChoosingBar>
      )}
      <QueryState query={found} rows={6} tall />
      {count === 0 && <p className="soft pad-y-12">{isNarrowed(filter) ? nothingFits : noneYet}</p>}
      {items.length > 0 && (
        // It scrolls by itself on a desk, and holds nothing that takes the focus: the arrows need it.
        <div className={styles.scroller} role="region" aria-label={t('Locations of {branch_name}', { branch_name: branch.branch_name })} tabIndex={0}>
          <ul className="stack fades" data-old={found.isPlaceholderData}>
            {items.map((location) => (
              <LocationRow
                key={location.id}
                location={location}
                chosen={choosing.on ? choosing.ids.has(location.id) : null}
                onChoose={(wanted) => choosing.choose([location.id], wanted)}
              />
            ))}
          </ul>
        </div>
      )}
      <ListPages what={t('assigned locations')} page={page} pages={found.data?.pages ?? 1} size={size} onPage={setPage} onSize={() => setPage(1)} />
      {removing !== null && (
        <RemoveDialog
          branch={branch}
          leaving={{ kind: 'locations', chosen: removing.chosen }}
          count={removing.count}
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

const noneYet = t('No location yet. Clients in the assigned locations belong to the branch.')
const nothingFits = t('No matching location of the branch. Remove a filter, or type less.')
