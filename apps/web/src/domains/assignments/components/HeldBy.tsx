import { useState, type ReactNode } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { askingHandlers } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useHolderCascade, useHolders, useRemoveHolder } from '../holders.queries.ts'
import type { Holder } from '../holders.repository.ts'
import { takenTexts } from '../holding.ts'
import styles from './HeldBy.module.css'

type Client = { readonly id: string; readonly fullname: string }

type AskProps = { client: Client; holder: Holder; notices: Notices; onClose: () => void }

/** Takes a client from an MR who holds it directly, after asking. */
function AskRemoval({ client, holder, notices, onClose }: AskProps) {
  const cascade = useHolderCascade(holder.id, client.id)
  const keyOf = useSendKey()
  const remove = useRemoveHolder({
    onDone: () => {
      notices.show('positive', `${client.fullname} has been taken from ${holder.display_name}.`)
      onClose()
    },
    handlers: askingHandlers(notices, onClose, onClose),
  })
  return (
    <AskDialog
      title={`Take this client from ${holder.display_name}?`}
      act="Take away"
      of="assignment.assign_mr"
      ready={cascade.data !== undefined}
      sending={remove.isPending}
      onAct={() => remove.mutate({ mrId: holder.id, clientId: client.id, key: keyOf(holder.id) })}
      onClose={onClose}
    >
      {cascade.isPending && <RowsShape rows={1} />}
      {cascade.isError && <FailedState text={failureText(cascade.error)} onRetry={() => void cascade.refetch()} />}
      {cascade.data !== undefined && takenTexts(client.fullname, holder.display_name, cascade.data).map((text) => <p key={text}>{text}</p>)}
    </AskDialog>
  )
}

type Props = {
  client: Client
  /** Whether single clients may be assigned and taken away. */
  mayAssign: boolean
  notices: Notices
  /** What leads to the assigning. */
  assign: ReactNode
}

/** The MRs who hold a client, each with how; one who holds it directly can be taken off. */
export function HeldBy({ client, mayAssign, notices, assign }: Props) {
  const found = useHolders(client.id)
  const [removing, setRemoving] = useState<Holder | null>(null)
  if (found.isPending) return <span className={styles.soft}>Loading</span>
  if (found.isError) return <span className={styles.soft}>{failureText(found.error)}</span>
  return (
    <div className={styles.holders}>
      {found.data.length === 0 && <span>Nobody yet</span>}
      <ul aria-label="Held by">
        {found.data.map((holder) => (
          <li key={`${holder.id} ${holder.by}`}>
            {holder.display_name} <span className={styles.soft}>{holder.by === 'client' ? 'directly' : 'by the barangay'}</span>
            {mayAssign && holder.by === 'client' && (
              <button
                type="button"
                className={`${styles.remove} screen-only`}
                aria-label={`Take away from ${holder.display_name}`}
                onClick={() => setRemoving(holder)}
              >
                Take away
              </button>
            )}
          </li>
        ))}
      </ul>
      {assign}
      {removing !== null && (
        <AskRemoval client={client} holder={removing} notices={notices} onClose={() => setRemoving(null)} />
      )}
    </div>
  )
}
