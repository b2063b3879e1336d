import { t } from '@bisita/contract/words'
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
      notices.show('positive', t('{fullname} has been removed from {display_name}.', { fullname: client.fullname, display_name: holder.display_name }))
      onClose()
    },
    handlers: questionHandlers(notices, onClose, onClose),
  })
  return (
    <ConfirmDialog
      title={t('Remove this client from {display_name}?', { display_name: holder.display_name })}
      act={t('Remove')}
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
  if (found.isPending) return <span className="mute">{t('Loading')}</span>
  if (found.isError) return <span className="mute">{failureText(found.error)}</span>
  return (
    <div className="stack gap-4 items-start">
      {found.data.length === 0 && <span>{t('Nobody yet')}</span>}
      <ul aria-label={t('Assigned to')}>
        {found.data.map((holder) => (
          <li key={`${holder.id} ${holder.by}`}>
            {holder.display_name} <span className="mute">{holder.by === 'client' ? 'directly' : t('by the barangay')}</span>
            {mayAssign && holder.by === 'client' && (
              <button
                type="button"
                className={`accent medium bare press ${styles.remove} screen-only`}
                aria-label={t('Remove from {display_name}', { display_name: holder.display_name })}
                onClick={() => setRemoving(holder)}
              >
                {t('Remove')}
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
