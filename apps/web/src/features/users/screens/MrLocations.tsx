import { type MrOfBranch, MrLocationList } from '../../assignments/components/MrLocationList.tsx'
import type { MrLocationFilter } from '../../assignments/locationSelection.ts'
import { PlaceFilter } from '../../locations/components/PlaceFilter.tsx'
import { useServices } from '../../../frame/useServices.ts'

function Places({ filter, onFilter }: { filter: MrLocationFilter; onFilter: (filter: MrLocationFilter) => void }) {
  const { keyword, ...codes } = filter
  return (
    <PlaceFilter
      codes={codes}
      onCodes={({ barangay: _, ...next }) => onFilter({ ...next, ...(keyword === undefined ? {} : { keyword }) })}
      labelled={false}
      only={['region', 'province', 'mun_city']}
    />
  )
}

/**
 * The locations of an MR, to be changed: for the screens of users and of branches. Stands within an
 * `AssignmentsProvider`; `heading` is left out where the screen has one of its own.
 */
export function MrLocations({ mr, heading }: { mr: MrOfBranch; heading?: string }) {
  const { notices } = useServices()
  return (
    <>
      {heading !== undefined && <h2 tabIndex={-1}>{heading}</h2>}
      <MrLocationList
        key={mr.id}
        mr={mr}
        notices={notices}
        places={(filter, onFilter) => <Places filter={filter} onFilter={onFilter} />}
      />
    </>
  )
}
