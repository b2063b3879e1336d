import { RowCheck } from '../../../ui/tables/RowCheck.tsx'
import type { BranchLocation } from '../desk.repository.ts'
import { counted } from '../showing.ts'
import styles from './Panel.module.css'

const mostNamed = 3

/** Who holds a location, in a few words. */
function holders(mrs: BranchLocation['mrs']): string {
  const names = mrs.slice(0, mostNamed).map(({ display_name }) => display_name)
  return mrs.length > mostNamed ? `${names.join(', ')} and ${mrs.length - mostNamed} more` : names.join(', ')
}

type Props = {
  location: BranchLocation
  /** Null while nothing is being chosen. */
  chosen: boolean | null
  onChoose: (wanted: boolean) => void
}

/** A location of a branch: where it is, who holds it, how many clients live there. */
export function LocationRow({ location, chosen, onChoose }: Props) {
  return (
    <li className={styles.row} data-chosen={chosen === true}>
      {chosen !== null && <RowCheck label={`Choose ${location.location}`} checked={chosen} onChange={onChoose} />}
      <span className={`${styles.what} ${styles.columns}`}>
        <strong title={location.barangay}>{location.barangay}</strong>
        <span>
          {location.mun_city}, {location.province}
        </span>
        {location.mrs.length === 0 ? <span className={styles.late}>No MR</span> : <span title={holders(location.mrs)}>{holders(location.mrs)}</span>}
      </span>
      <span className={styles.figure}>{counted(location.clients, 'client')}</span>
    </li>
  )
}
