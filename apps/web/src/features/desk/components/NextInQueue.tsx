import { known, t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ClientInQueue } from '../callDesk.queries.ts'
import styles from './Desk.module.css'

type Props = {
  next: readonly ClientInQueue[]
  mayCall: boolean
  /** Takes the client and opens the call. */
  onCall: (client: string) => void
}

/** The first clients of the queue, each with why, a link to the record, and the button that takes them. */
export function NextInQueue({ next, mayCall, onCall }: Props) {
  if (next.length === 0) return null
  return (
    <ol className={styles.clients} aria-label={t('Next in the queue')}>
      {next.map(({ client, because }) => (
        <li key={client.id}>
          <p className="shrink">
            <Link to="/clients" search={{ client: client.id }} activeProps={{}} className={`strong ${styles.name}`}>
              {client.fullname}
            </Link>
            <span className="small soft block">
              {known(because.text)} {client.barangay}, {client.mun_city}
            </span>
          </p>
          <Button variant="default" disabled={!mayCall} aria-label={t('Call {client_name}', { client_name: client.fullname })} onClick={() => onCall(client.id)}>
            {t('Call')}
          </Button>
        </li>
      ))}
    </ol>
  )
}
