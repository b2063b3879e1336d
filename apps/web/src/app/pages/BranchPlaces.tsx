import { choosePlace, type PlaceCodes } from '../../domains/locations/components/PlaceFields.tsx'
import { PlaceFilter } from '../../domains/locations/components/PlaceFilter.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { IconChevronDown } from '../../ui/icons.ts'
import { Chips } from '../../ui/Chips.tsx'
import frame from './frame.module.css'
import styles from './branches.module.css'
import { usePlaceNames } from './usePlaceNames.ts'

type Props = { chosen: Omit<PlaceCodes, 'barangay'>; onChosen: (codes: Omit<PlaceCodes, 'barangay'>) => void }

/** Region, province and city that narrow the locations of a branch, under a button; what is chosen stands as chips. */
export function BranchPlaces({ chosen, onChosen }: Props) {
  const names = usePlaceNames(chosen)
  return (
    <div className={styles.place}>
      <Dropdown
        className={frame.placeButton}
        face={
          <>
            Place
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        {() => (
          <div className={frame.places}>
            <PlaceFilter codes={chosen} onCodes={onChosen} labelled only={['region', 'province', 'mun_city']} />
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
