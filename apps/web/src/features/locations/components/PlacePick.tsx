import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '../../../ui/icons.ts'
import { PickRow } from '../../../ui/forms/PickMany.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { useLocationSearch, usePlaceChoices } from '../locations.queries.ts'
import { filterOf, type PlacePicked } from '../picking.ts'
import { PlaceFields } from './PlaceFields.tsx'
import styles from './PlacePick.module.css'

const typingPause = 250
const mostShown = 100

/** What the picked places and words find of what may be given to a branch; `settled` once it is of what is picked now. */
export function usePlacesFound(picked: PlacePicked) {
  const [settledPick] = useDebouncedValue(picked, typingPause)
  const filter = filterOf(settledPick)
  const wanted = Object.keys(filter).length > 0
  const found = useLocationSearch({ ...filter, ipp: mostShown, sort: 'location', with_free: true }, wanted)
  const settled = JSON.stringify(filterOf(picked)) === JSON.stringify(filter) && !found.isPlaceholderData && found.isSuccess
  return { found, wanted, count: wanted && settled ? (found.data?.count ?? null) : null }
}

type Props = {
  picked: PlacePicked
  onPicked: (picked: PlacePicked) => void
  places: ReturnType<typeof usePlacesFound>
}

/** Picks locations from the wide to the narrow: a province, a city, what a word finds, or single ones of these. */
export function PlacePick({ picked, onPicked, places: { found, wanted } }: Props) {
  const choices = usePlaceChoices({ ...picked.codes, with_free: true })
  const items = wanted ? (found.data?.items ?? []) : []
  const tick = (id: string, on: boolean) => {
    const ticked = new Set(picked.ticked)
    if (on) ticked.add(id)
    else ticked.delete(id)
    onPicked({ ...picked, ticked })
  }
  return (
    <div className="stack gap-10">
      <div className={`stack gap-8 ${styles.places}`}>
        <PlaceFields
          codes={picked.codes}
          choices={choices.data}
          onCodes={(codes) => onPicked({ ...picked, codes, ticked: new Set() })}
          labelled
          only={['region', 'province', 'mun_city']}
        />
      </div>
      <TextInput
        type="search"
        label={t('Name contains')}
        placeholder={t('Barangay, city or province')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={picked.keyword}
        autoComplete="off"
        onChange={(event) => onPicked({ ...picked, keyword: event.currentTarget.value })}
      />
      {wanted && <QueryState query={found} rows={4} tall />}
      {items.length > 0 && (
        <ul className="scroll-y framed round fades" style={{ maxHeight: 'min(34dvh, 320px)' }} aria-label={t('Found')} data-old={found.isPlaceholderData}>
          {items.map(({ id, barangay, mun_city, province }) => (
            <PickRow
              key={id}
              item={{ id, name: barangay, note: `${mun_city}, ${province}` }}
              picked={picked.ticked.has(id)}
              onPick={(on) => tick(id, on)}
            />
          ))}
        </ul>
      )}
      <p className="small mute" style={{ minHeight: '1.4em' }} role="status">
        {wanted ? found.data !== undefined && foundWords(found.data.count) : t('Choose a place or type a name.')}
      </p>
    </div>
  )
}

function foundWords(count: number): string {
  if (count === 0) return t('No matching barangay that you can assign.')
  const all = t('{count, plural, one {# barangay} other {# barangays}}', { count })
  return count > mostShown ? t('{all}; the first {mostShown} are shown. Tick single ones, or take all of them.', { all, mostShown }) : t('{all}. Tick single ones, or take all of them.', { all })
}
