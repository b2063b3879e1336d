import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dialogWidth } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import type { Refused } from '../../../../api/outcomes.ts'
import { useIdempotencyKey } from '../../../../api/idempotencyKey.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import small from '../../../../ui/forms/DialogForm.module.css'
import { fieldProps } from '../../../../ui/forms/formFields.ts'
import type { Notices } from '../../../../ui/notices.ts'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { useSentForm } from '../../../../ui/forms/useSentForm.ts'
import { useAfterDecision, useDecideQuarantined } from '../../quarantine/quarantine.queries.ts'
import type { QuarantineItem, QuarantineDecision } from '../../quarantine/quarantine.queries.ts'
import { decisionWords, messageFault, noteWords, titleOf } from '../../quarantine/quarantine.format.ts'

type Props = {
  readonly item: QuarantineItem
  readonly action: QuarantineDecision
  readonly notices: Notices
  readonly onClose: () => void
}

const unanswered = t('No answer. Send it again when there is a network; it is done only once.')

/** Asks once more before an item is accepted or rejected, with a message that stays with it. */
export function QuarantineDialog({ item, action, notices, onClose }: Props) {
  const { act, ask, keep, done } = decisionWords[action]
  const [failure, setFailure] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const invalidate = useAfterDecision()
  const form = useForm({
    mode: 'controlled',
    initialValues: { message: '' },
    validate: { message: (message) => messageFault(action, message) },
  })
  const refused = ({ status, problem, message }: Refused) => {
    const fields = (problem?.fields ?? []).map((field) => `${field.path}: ${field.message}`)
    setFailure([t('Nothing was done.'), message, ...fields].join(' '))
    if (status === 409 || status === 404) invalidate()
  }
  const decide = useDecideQuarantined({
    onDone: () => {
      notices.show('positive', action === 'accept' && item.kind === 'note' ? noteWords.done : done)
      onClose()
    },
    handlers: { other: refused, none: () => setFailure(unanswered) },
  })
  const send = (message: string) => {
    setFailure(null)
    const content = { id: item.id, action, message }
    decide.mutate({ params: { id: item.id, action }, body: message === '' ? {} : { message }, key: keyOf(content) })
  }
  const sent = useSentForm(form, ({ message }) => send(message.trim()))
  return (
    <Dialog opened onClose={() => decide.isPending || onClose()} title={ask} width={dialogWidth}>
      <form {...sent} className="stack gap-14">
        <p>{titleOf(item)}</p>
        <p className="small mute">
          {action === 'accept'
            ? item.kind === 'note' ? noteWords.accept : t('It is saved as recorded by {user_display_name}.', { user_display_name: item.user_display_name })
            : t('Nothing that {user_display_name} recorded here is saved. The item itself is kept.', { user_display_name: item.user_display_name })}
        </p>
        <TextArea
          {...fieldProps(form, 'message')}
          label={t('Message')}
          withAsterisk={action === 'reject'}
          rows={2}
          readOnly={decide.isPending}
          autoComplete="off"
          data-autofocus={action === 'reject' || undefined}
        />
        {failure !== null && (
          <p className="anywhere alert bad" role="alert">
            {failure}
          </p>
        )}
        <div className={`flex wrap gap-8 ${small.atEnd}`}>
          <Button variant="default" onClick={onClose} disabled={decide.isPending}>
            {keep}
          </Button>
          <Button
            type="submit"
            loading={decide.isPending}
            data-autofocus={action === 'accept' || undefined}
            {...(action === 'reject' ? { color: 'red' } : {})}
          >
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
