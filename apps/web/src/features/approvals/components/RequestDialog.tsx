import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dialogWidth } from '@bisita/contract/limits'
import { known, t } from '@bisita/contract/words'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import type { ApprovalPrompt } from '../approvalPrompts.ts'
import { messageProblem } from '../requestApproval.ts'
import small from '../../../ui/forms/DialogForm.module.css'
import styles from './RequestDialog.module.css'

type Props = {
  asked: ApprovalPrompt
  onRequest: (message: string) => void
  onCancel: () => void
}

/** The Request for Approval dialog (promises/screens 6). While a request is on its way nothing closes it. */
export function RequestDialog({ asked: { offer, sending, failure }, onRequest, onCancel }: Props) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { approval_message: offer.approval_message },
    validate: { approval_message: messageProblem },
  })
  const sent = useSentForm(form, ({ approval_message }) => onRequest(approval_message))
  return (
    <Dialog opened onClose={() => sending || onCancel()} title={t('Request for Approval')} width={dialogWidth}>
      <form {...sent} className={`stack gap-14 ${styles.form}`}>
        <TextArea label={t('Title')} value={known(offer.approval_type)} rows={1} readOnly />
        <TextArea label={t('Description')} value={known(offer.approval_title)} rows={1} readOnly />
        <TextArea
          {...fieldProps(form, 'approval_message')}
          label={t('Message')}
          withAsterisk
          readOnly={sending}
          autoComplete="off"
          data-autofocus
        />
        {failure !== null && <p className="anywhere alert bad">{t('Not sent. {failure}', { failure })}</p>}
        <div className={`flex wrap gap-8 ${small.atEnd}`}>
          <Button variant="default" onClick={onCancel} disabled={sending}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" loading={sending} disabled={sending}>
            {t('REQUEST')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
