import { longPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { IconPlus } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { ListPages } from '../../../ui/tables/ListPages.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState, QueryState } from '../../../ui/states.tsx'
import { CoverMark } from '../../../ui/CoverMark.tsx'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import { useMrLocations } from '../assignments.queries.ts'
import type { MrLocation } from '../assignments.queries.ts'
import { toggleSelected, locationsText, type MrLocationFilter } from '../locationSelection.ts'
import { AddLocations } from './AddLocations.tsx'
import { LocationFilterFields, useLocationFilter, type PlaceSlot } from './LocationFilterFields.tsx'
import { LocationRows } from './LocationRows.tsx'
import styles from './LocationRows.module.css'
import { RemoveLocations } from './RemoveLocations.tsx'

/** Whose locations: a representative, and the branch that has them to give. */
export type MrOfBranch = {
  readonly id: string
  readonly display_name: string
  readonly branch_id: string | null
  readonly deactivated: 'Y' | 'N'
}

type Props = { mr: MrOfBranch; places: PlaceSlot; notices: Notices }

const none: ReadonlyMap<string, MrLocation> = new Map()

/** The locations of an MR: found by place and name, more added out of the branch's, some or all found removed. */
export function MrLocationList({ mr, places, notices }: Props) {
  const { filter, settled, isTyping, page, setPage, change } = useLocationFilter()
  const [chosen, setChosen] = useState(none)
  const [adding, add] = useDisclosure(false)
  const [removing, setRemoving] = useState<ReadonlyMap<string, MrLocation> | MrLocationFilter | null>(null)
  const desk = useDesk()
  const size = usePageSize('held locations', longPageSize)
  const found = useMrLocations(mr.id, { ...settled, page, ipp: size.size })
  const { count = 0, items = [], pages = 0 } = found.data ?? {}
  const takesMore = mr.branch_id !== null && mr.deactivated === 'N'
  const narrowed = Object.keys(settled).length > 0
  // The last of a page was removed: the one before is the last now.
  if (found.data !== undefined && items.length === 0 && page > 1 && !found.isPlaceholderData) setPage(Math.max(1, pages))
  return (
    <div className="stack gap-12 content-start">
      <LocationFilterFields label={t('Search the locations of {display_name}', { display_name: mr.display_name })} filter={filter} onFilter={change} places={places} open={desk} />
      <div className={`row wrap gap-8 between figures ${styles.count}`}>
        <p role="status">{found.data !== undefined && `${locationsText(count)}${narrowed ? t(' found') : ''}`}</p>
        <div>
          {count > 0 && (
            <Button
              variant="default"
              // What is removed is what is shown to be found.
              disabled={chosen.size === 0 && (isTyping || found.isPlaceholderData)}
              onClick={() => setRemoving(chosen.size > 0 ? chosen : settled)}
            >
              {chosen.size > 0 ? t('Remove {n} selected', { n: chosen.size }) : t('Remove all {count}', { count })}
            </Button>
          )}
          {takesMore && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
              {t('Add locations')}
            </Button>
          )}
        </div>
      </div>
      <QueryState query={found} rows={6} tall />
      {found.data !== undefined && count === 0 && (
        <EmptyState
          title={narrowed ? t('No matching location') : t('No locations yet')}
          text={
            narrowed
              ? t('No matching location of {display_name}.', { display_name: mr.display_name })
              : mr.deactivated === 'Y'
                ? t('{display_name} is deactivated, and is given nothing.', { display_name: mr.display_name })
                : mr.branch_id === null
                  ? t('{display_name} belongs to no branch. A branch gives its representatives locations.', { display_name: mr.display_name })
                  : t('Add locations of the branch: {display_name} then has the clients who live there.', { display_name: mr.display_name })
          }
        />
      )}
      {items.length > 0 && (
        <LocationRows
          label={t('Locations of {display_name}', { display_name: mr.display_name })}
          rows={items}
          chosen={chosen}
          onChoose={(row, on) => setChosen(toggleSelected(chosen, row, on))}
          note={({ cover_until }) => <CoverMark until={cover_until} />}
        />
      )}
      <ListPages what="locations" page={page} pages={pages} size={size} onPage={setPage} onSize={() => setPage(1)} />
      {adding && mr.branch_id !== null && (
        <AddLocations mr={{ ...mr, branch_id: mr.branch_id }} places={places} notices={notices} onClose={add.close} />
      )}
      {removing !== null && (
        <RemoveLocations
          mr={mr}
          what={removing}
          notices={notices}
          onDone={() => setChosen(none)}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}
