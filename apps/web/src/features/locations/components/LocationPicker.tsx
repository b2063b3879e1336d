import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { IconSearch } from '../../../ui/icons.ts'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useLocationSearch, usePlaceChoices } from '../locations.queries.ts'
import type { Location } from '../locations.repository.ts'
import { LocationList } from './LocationList.tsx'
import styles from './LocationPicker.module.css'
import { PlaceFields, type ChosenPlaceCodes } from './PlaceFields.tsx'

const typingPause = 200
/** Whole for a city (897 barangays at most); without one the first of many. */
const rowsInCity = 1000
const rowsElsewhere = 100

type Props = { chosenId: string | undefined; onChoose: (location: Location) => void; onClose: () => void }

/** Finds a barangay by typing its name or going down from its region. */
export function LocationPicker({ chosenId, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [codes, setCodes] = useState<ChosenPlaceCodes>({})
  const desk = useDesk()
  const [keyword] = useDebouncedValue(typed.trim(), typingPause)
  const choices = usePlaceChoices(codes)
  const found = useLocationSearch({
    ...codes,
    ipp: codes.mun_city === undefined ? rowsElsewhere : rowsInCity,
    ...(keyword === '' ? {} : { keyword }),
  })
  const { items = [], count = 0 } = found.data ?? {}
  return (
    <Dialog opened onClose={onClose} title={t('Choose the barangay')} width={560} form="page">
      <div className="stack gap-10">
        <TextInput
          type="search"
          aria-label={t('Search barangays')}
          placeholder={t('Barangay, city or province')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          data-autofocus
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <details className={styles.narrow} open={desk}>
          <summary>{t('By region, province and city')}</summary>
          <div className={`stack gap-8 ${styles.places}`}>
            <PlaceFields
              codes={codes}
              choices={choices.data}
              onCodes={setCodes}
              labelled={false}
              only={['region', 'province', 'mun_city']}
            />
          </div>
        </details>
        <QueryState query={found} rows={5} tall />
        {items.length > 0 && <LocationList locations={items} chosenId={chosenId} onChoose={onChoose} />}
        <p className="small mute" role="status">
          {found.data !== undefined && countText(items.length, count)}
        </p>
      </div>
    </Dialog>
  )
}

function countText(shown: number, count: number): string {
  if (count === 0) return t('No matching barangay in your scope.')
  const all = t('{count, plural, one {# barangay} other {# barangays}}', { count })
  return shown < count ? t('The first {shown} of {all}. Type more of the name, or choose its city.', { shown, all }) : all
}
