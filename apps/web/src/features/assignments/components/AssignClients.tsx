import { t } from '@bisita/contract/words'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { IconChevronDown } from '../../../ui/icons.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useAssignClients } from '../clientAssignees.queries.ts'
import { clientsAssignedText, type MrChoices } from '../clientAssignment.ts'

type Props = {
  clients: readonly { readonly id: string; readonly fullname: string }[]
  /** The MRs in scope by branch; undefined until they are there. */
  mrs: MrChoices | undefined
  notices: Notices
  onDone: () => void
  onClose: () => void
}

/** Gives an MR single clients, wherever they live. */
export function AssignClients({ clients, mrs, notices, onDone, onClose }: Props) {
  const [mrId, setMrId] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const name = mrs?.flatMap(({ items }) => items).find(({ value }) => value === mrId)?.label ?? ''
  const assign = useAssignClients({
    onDone: (done) => {
      notices.show('positive', clientsAssignedText(name, done))
      onDone()
    },
    handlers: {
      ...saveHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') onDone()
      },
    },
  })
  const [only] = clients
  const many = clients.length === 1 && only !== undefined ? only.fullname : t('{clients} clients', { clients: clients.length })
  const send = () => {
    if (mrId === '') return setMissing(true)
    setFailure(null)
    const clientIds = clients.map(({ id }) => id)
    assign.mutate({ body: { user_id: mrId, client_ids: clientIds }, key: keyOf({ mrId, clientIds }) })
  }
  return (
    <Dialog opened onClose={() => assign.isPending || onClose()} title={t('Assign {many} to an MR', { many })}>
      <div className="stack gap-14">
        <p>{t('Assigned directly, {clients, plural, one {the client is} other {the clients are}} the MR’s besides the barangays assigned to them.', { clients: clients.length })}</p>
        <NativeSelect
          label={t('Marketing representative')}
          withAsterisk
          value={mrId}
          error={missing && mrId === '' ? t('This is required.') : undefined}
          disabled={mrs === undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          description={mrs?.length === 0 ? t('There is no marketing representative in your scope.') : undefined}
          data={[
            { value: '', label: mrs === undefined ? t('Loading') : t('Choose') },
            ...(mrs ?? []).map(({ group, items }) => ({ group, items: [...items] })),
          ]}
          data-autofocus
          onChange={(event) => setMrId(event.currentTarget.value)}
        />
        <NeedsApprovalNote of="assignment.assign_mr" />
        {failure !== null && (
          <p className="anywhere alert bad" role="alert">
            {saveFailureText(failure, t('Not assigned.'))}
          </p>
        )}
        <div className="flex wrap gap-8">
          <Button loading={assign.isPending} onClick={send}>
            {t('Assign')}
          </Button>
          <Button variant="default" onClick={onClose} disabled={assign.isPending}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
