import { useState, type ReactNode } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useUnassignPreview, useClientAssignees, useUnassignClient } from '../clientAssignees.queries.ts'
import type { ClientAssignee } from '../clientAssignees.queries.ts'
import { unassignTexts } from '../clientAssignment.ts'
import styles from './ClientAssignees.module.css'

type Client = { readonly id: string; readonly fullname: string }

type AskProps = { client: Client; holder: ClientAssignee; notices: Notices; onClose: () => void }

/** Takes a client from an MR who holds it directly, after asking. */
function AskRemoval({ client, holder, notices, onClose }: AskProps) {
  const cascade = useUnassignPreview(holder.id, client.id)
  const keyOf = useIdempotencyKey()
  const remove = useUnassignClient({
    onDone: () => {
      notices.show('positive', `${client.fullname} has been taken from ${holder.display_name}.`)
      onClose()
    },
    handlers: questionHandlers(notices, onClose, onClose),
  })
  return (
    <ConfirmDialog
      title={`Take this client from ${holder.display_name}?`}
      act="Remove"
      of="assignment.assign_mr"
      ready={cascade.data !== undefined}
      sending={remove.isPending}
      onAct={() => remove.mutate({ params: { mrId: holder.id }, body: { client_ids: [client.id] }, key: keyOf(holder.id) })}
      onClose={onClose}
    >
      <QueryState query={cascade} rows={1} />
      {cascade.data !== undefined && unassignTexts(client.fullname, holder.display_name, cascade.data).map((text) => <p key={text}>{text}</p>)}
    </ConfirmDialog>
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
export function ClientAssignees({ client, mayAssign, notices, assign }: Props) {
  const found = useClientAssignees(client.id)
  const [removing, setRemoving] = useState<ClientAssignee | null>(null)
  if (found.isPending) return <span className="mute">Loading</span>
  if (found.isError) return <span className="mute">{failureText(found.error)}</span>
  return (
    <div className="stack gap-4 items-start">
      {found.data.length === 0 && <span>Nobody yet</span>}
      <ul aria-label="Assigned to">
        {found.data.map((holder) => (
          <li key={`${holder.id} ${holder.by}`}>
            {holder.display_name} <span className="mute">{holder.by === 'client' ? 'directly' : 'by the barangay'}</span>
            {mayAssign && holder.by === 'client' && (
              <button
                type="button"
                className={`accent medium bare press ${styles.remove} screen-only`}
                aria-label={`Remove from ${holder.display_name}`}
                onClick={() => setRemoving(holder)}
              >
                Remove
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
