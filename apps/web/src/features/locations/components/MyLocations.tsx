import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { CoverMark } from '../../../ui/CoverMark.tsx'
import type { MyLocationsPage } from '../locations.repository.ts'
import styles from './MyLocations.module.css'

type Props = {
  page: MyLocationsPage
  /** The locations that the user covers for somebody who is away: the last day, by location id. */
  covered: ReadonlyMap<string, string>
  /** A link to the clients of a location, around what it is called. */
  clientsLink: (locationId: string, face: ReactNode) => ReactNode
}

/** The assigned barangays with the clients in each. */
export function MyLocations({ page, covered, clientsLink }: Props) {
  return (
    <ul className={`at-most-760 ruled ${styles.list}`}>
      {page.items.map((location) => (
        <li className="ruled-below" key={location.id}>
          {clientsLink(
            location.id,
            <>
              <span className={`stack shrink ${styles.name}`}>
                <strong className="strong">{location.barangay}</strong>
                <span>
                  {location.mun_city}, {location.province}
                </span>
                <CoverMark until={covered.get(location.id)} />
              </span>
              <span className="soft figures unbroken">
                {t('{clients, plural, one {# client} other {# clients}}', { clients: location.clients })}
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
