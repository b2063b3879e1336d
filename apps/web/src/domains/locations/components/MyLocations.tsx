import { grouped } from '@bisita/rules/numbers'
import type { ReactNode } from 'react'
import { CoverMark } from '../../../ui/CoverMark.tsx'
import type { MyLocationsPage } from '../locations.repository.ts'
import styles from './MyLocations.module.css'

type Props = {
  page: MyLocationsPage
  /** The locations held for somebody who is away, until which day. */
  covered: ReadonlyMap<string, string>
  /** A link to the clients of a location, around what it is called. */
  clientsLink: (locationId: string, face: ReactNode) => ReactNode
}

/** The assigned barangays with the clients in each. */
export function MyLocations({ page, covered, clientsLink }: Props) {
  return (
    <ul className={styles.list}>
      {page.items.map((location) => (
        <li key={location.id}>
          {clientsLink(
            location.id,
            <>
              <span className={styles.name}>
                <strong>{location.barangay}</strong>
                <span>
                  {location.mun_city}, {location.province}
                </span>
                <CoverMark until={covered.get(location.id)} />
              </span>
              <span className={styles.clients}>
                {grouped(location.clients)} {location.clients === 1 ? 'client' : 'clients'}
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
