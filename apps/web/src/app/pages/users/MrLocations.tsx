import { type Mr, HeldLocations } from '../../../domains/assignments/components/HeldLocations.tsx'
import type { LocationFilter } from '../../../domains/assignments/chosen.ts'
import { PlaceFilter } from '../../../domains/locations/components/PlaceFilter.tsx'
import { useServices } from '../../useServices.ts'

function Places({ filter, onFilter }: { filter: LocationFilter; onFilter: (filter: LocationFilter) => void }) {
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
export function MrLocations({ mr, heading }: { mr: Mr; heading?: string }) {
  const { notices } = useServices()
  return (
    <>
      {heading !== undefined && <h2 tabIndex={-1}>{heading}</h2>}
      <HeldLocations
        key={mr.id}
        mr={mr}
        notices={notices}
        places={(filter, onFilter) => <Places filter={filter} onFilter={onFilter} />}
      />
    </>
  )
}
