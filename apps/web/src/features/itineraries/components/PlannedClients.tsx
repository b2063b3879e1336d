import { t } from '@bisita/contract/words'
import { IconAlert, IconClose } from '../../../ui/icons.ts'
import { placeOf } from '../format.ts'
import type { ClientToPlan } from '../planning/spread.ts'
import styles from './PlanVisit.module.css'

type Props = {
  clients: readonly ClientToPlan[]
  /** What the server said about single clients. */
  problems: ReadonlyMap<string, string>
  onLeaveOut: (id: string) => void
}

/** The clients of a plan, those that stand in its way first; each can be left out. */
export function PlannedClients({ clients, problems, onLeaveOut }: Props) {
  const inOrder = [...clients.filter(({ id }) => problems.has(id)), ...clients.filter(({ id }) => !problems.has(id))]
  return (
    <ul className={`lined scroll-y not-empty ${styles.clients}`} aria-label={t('Clients of the plan')}>
      {inOrder.map((client) => (
        <li key={client.id} className="row gap-8" data-refused={problems.has(client.id)}>
          <span className={`stack grow shrink ${styles.who}`}>
            <strong className="strong">{client.fullname}</strong>
            <span className="small mute">{placeOf(client)}</span>
            {problems.has(client.id) && (
              <span className={`small mute ${styles.problem}`}>
                <IconAlert size={14} aria-hidden />
                {problems.get(client.id)}
              </span>
            )}
          </span>
          <button type="button" className="stack centred rigid mute bare press touch-48 focus-inside-3" aria-label={t('Leave out {fullname}', { fullname: client.fullname })} onClick={() => onLeaveOut(client.id)}>
            <IconClose size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
