import { choosePlace, PlaceFields, type PlaceCodes } from '../../domains/locations/components/PlaceFields.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { IconChevronDown } from '../../ui/icons.ts'
import { Chips } from '../../ui/Chips.tsx'
import split from './clients.module.css'
import styles from './branches.module.css'
import { usePlaces } from './usePlaces.ts'

type Props = { chosen: Omit<PlaceCodes, 'barangay'>; onChosen: (codes: Omit<PlaceCodes, 'barangay'>) => void }

/** Region, province and city that narrow the locations of a branch, under a button; what is chosen stands as chips. */
export function BranchPlaces({ chosen, onChosen }: Props) {
  const { choices, names } = usePlaces(chosen)
  return (
    <div className={styles.place}>
      <Dropdown
        className={split.placeButton}
        face={
          <>
            Place
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        {() => (
          <div className={split.places}>
            <PlaceFields codes={chosen} choices={choices} onCodes={onChosen} labelled only={['region', 'province', 'mun_city']} />
          </div>
        )}
      </Dropdown>
      <Chips
        chips={names.map(({ level, name }) => ({ key: level, text: name, onRemove: () => onChosen(choosePlace(chosen, level, '')) }))}
        onClear={() => onChosen({})}
      />
    </div>
  )
}
