import type { Role } from '@bisita/contract/roles'
import type { ReactNode } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { having, namedOptions, roleOptions, standingOptions, type Names, type UserFilters } from '../filters.ts'

type Props = {
  filters: UserFilters
  onFilters: (filters: UserFilters) => void
  /** The role of whoever looks. */
  by: Role
  /** Which branches and areas there are to choose from; a list of one is no choice. */
  names: Pick<Names, 'branches' | 'areas'>
  /** The choice of a barangay, which belongs to the locations. */
  place: ReactNode
  /** Whether labels stand above the fields: in a sheet there is room for them. */
  labelled: boolean
}

/** Every filter of the list but the keyword. */
export function UserFilterFields({ filters, onFilters, by, names, place, labelled }: Props) {
  return (
    <>
      <Choice
        label="Role"
        shown={labelled}
        options={roleOptions(by)}
        value={filters.user_type ?? ''}
        onChange={(value) => onFilters(having(filters, 'user_type', value))}
      />
      {(names.branches.length > 1 || filters.branch_id !== undefined) && (
        <Choice
          label="Branch"
          shown={labelled}
          options={namedOptions('Any branch', names.branches)}
          value={filters.branch_id ?? ''}
          onChange={(value) => onFilters(having(filters, 'branch_id', value))}
        />
      )}
      {(names.areas.length > 1 || filters.area_id !== undefined) && (
        <Choice
          label="Area"
          shown={labelled}
          options={namedOptions('Any area', names.areas)}
          value={filters.area_id ?? ''}
          onChange={(value) => onFilters(having(filters, 'area_id', value))}
        />
      )}
      <Choice
        label="Status"
        shown={labelled}
        options={standingOptions}
        value={filters.deactivated ?? ''}
        onChange={(value) => onFilters(having(filters, 'deactivated', value))}
      />
      {place}
    </>
  )
}
