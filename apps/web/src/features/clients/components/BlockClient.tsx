import { type ContactBlock, contactBlocks } from '@bisita/contract/touchpoints/guard'
import { maximumText } from '@bisita/contract/limits'
import { blockWords, isLifted } from '@bisita/rules/guard/blocks'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import type { SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { savedText } from '../../../device/queue/labels.ts'
import { Choices } from '../../../ui/forms/Choices.tsx'
import { SaveDialog } from '../../../ui/dialogs/SaveDialog.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { useUpdateClient } from '../clients.queries.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import { editHandlers } from '../saving.ts'

type Props = { client: ClientWithQueue; notices: Notices; onClose: () => void }

const options = contactBlocks.map((value) => ({ value, label: blockWords(value) ?? t('May be contacted') }))

const problemOf = (block: ContactBlock, reason: string): string | null => {
  if (block === 'none') return null
  if (reason.trim() === '') return t('Say why.')
  return reason.trim().length > maximumText ? t('At most {maximumText} characters.', { maximumText }) : null
}

/** Sets, raises, lowers or lifts what forbids contact with a client; a step down may need somebody's approval. */
export function BlockClient({ client, notices, onClose }: Props) {
  const [block, setBlock] = useState<ContactBlock>(client.do_not_contact === 'none' ? 'call' : client.do_not_contact)
  const [reason, setReason] = useState(client.do_not_contact_reason ?? '')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const problem = problemOf(block, reason)
  const update = useUpdateClient({
    onDone: (saved) => {
      notices.show('positive', savedText(saved, t('{fullname} has been saved.', { fullname: saved.fullname })))
      onClose()
    },
    handlers: { ...editHandlers(notices, setFailure, setFailure), approval: (result) => result === 'cancelled' || onClose() },
  })
  const save = () => {
    setTried(true)
    if (problem !== null) return
    setFailure(null)
    const changes = { do_not_contact: block, do_not_contact_reason: block === 'none' ? null : reason.trim(), base_revision_id: client.revision_id }
    update.mutate({ id: client.id, changes, key: keyOf(changes) })
  }
  return (
    <SaveDialog
      title={t('Do not contact')}
      about={client.fullname}
      sending={update.isPending}
      failure={failure}
      onSave={save}
      onClose={onClose}
    >
      <Choices label={t('Contact')} small options={options} value={block} onChange={(chosen) => setBlock(chosen ?? block)} />
      {block !== 'none' && (
        <TextArea
          label={t('Why not')}
          rows={3}
          withAsterisk
          value={reason}
          error={tried ? problem : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {isLifted(client.do_not_contact, block) && <NeedsApprovalNote of="client.lift_contact_block" />}
    </SaveDialog>
  )
}
