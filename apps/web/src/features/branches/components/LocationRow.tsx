import { t } from '@bisita/contract/words'
import { RowCheck } from '../../../ui/tables/RowCheck.tsx'
import type { BranchLocation } from '../branchManagement.queries.ts'
import styles from './Panel.module.css'

const mostNamed = 3

/** Who holds a location, in a few words. */
function holders(mrs: BranchLocation['mrs']): string {
  const names = mrs.slice(0, mostNamed).map(({ display_name }) => display_name)
  return mrs.length > mostNamed ? t('{join} and {n} more', { join: names.join(', '), n: mrs.length - mostNamed }) : names.join(', ')
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
    <li className={`row gap-8 ruled-below chosen ${styles.row}`} data-chosen={chosen === true}>
      {chosen !== null && <RowCheck label={t('Select {location}', { location: location.location })} checked={chosen} onChange={onChoose} />}
      <span className={`stack grow shrink ${styles.what} ${styles.columns}`}>
        <strong className="medium" title={location.barangay}>{location.barangay}</strong>
        <span className="small mute">
          {location.mun_city}, {location.province}
        </span>
        {location.mrs.length === 0 ? <span className={`small mute ${styles.late}`}>{t('No MR')}</span> : <span className="small mute" title={holders(location.mrs)}>{holders(location.mrs)}</span>}
      </span>
      <span className={`rigid small soft figures unbroken ${styles.figure}`}>{t('{clients, plural, one {# client} other {# clients}}', { clients: location.clients })}</span>
    </li>
  )
}
