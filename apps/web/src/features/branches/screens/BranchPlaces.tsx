import { choosePlace, type ChosenPlaceCodes } from '../../locations/components/PlaceFields.tsx'
import { PlaceFilter } from '../../locations/components/PlaceFilter.tsx'
import { Chips } from '../../../ui/tables/Chips.tsx'
import { PlaceMenu } from '../../locations/components/PlaceMenu.tsx'
import { usePlaceNames } from '../../locations/usePlaceNames.ts'

type Props = { chosen: Omit<ChosenPlaceCodes, 'barangay'>; onChosen: (codes: Omit<ChosenPlaceCodes, 'barangay'>) => void }

/** Region, province and city that narrow the locations of a branch, under a button; what is chosen stands as chips. */
export function BranchPlaces({ chosen, onChosen }: Props) {
  const names = usePlaceNames(chosen)
  return (
    <div className="stack gap-6">
      <PlaceMenu>
        <PlaceFilter codes={chosen} onCodes={onChosen} labelled only={['region', 'province', 'mun_city']} />
      </PlaceMenu>
      <Chips
        chips={names.map(({ level, name }) => ({ key: level, text: name, onRemove: () => onChosen(choosePlace(chosen, level, '')) }))}
        onClear={() => onChosen({})}
      />
    </div>
  )
}
