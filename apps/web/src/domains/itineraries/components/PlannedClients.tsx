import { IconAlert, IconClose } from '../../../ui/icons.ts'
import { placeOf } from '../showing.ts'
import type { PlannedClient } from '../planning/spread.ts'
import styles from './PlanVisit.module.css'

type Props = {
  clients: readonly PlannedClient[]
  /** What the server said about single clients. */
  problems: ReadonlyMap<string, string>
  onLeaveOut: (id: string) => void
}

/** The clients of a plan, those that stand in its way first; each can be left out. */
export function PlannedClients({ clients, problems, onLeaveOut }: Props) {
  const inOrder = [...clients.filter(({ id }) => problems.has(id)), ...clients.filter(({ id }) => !problems.has(id))]
  return (
    <ul className={styles.clients} aria-label="Clients of the plan">
      {inOrder.map((client) => (
        <li key={client.id} data-refused={problems.has(client.id)}>
          <span className={styles.who}>
            <strong>{client.fullname}</strong>
            <span>{placeOf(client)}</span>
            {problems.has(client.id) && (
              <span className={styles.problem}>
                <IconAlert size={14} aria-hidden />
                {problems.get(client.id)}
              </span>
            )}
          </span>
          <button type="button" aria-label={`Leave out ${client.fullname}`} onClick={() => onLeaveOut(client.id)}>
            <IconClose size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
