import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { passwordProblem } from '@bisita/rules/people/passwords'
import { t } from '@bisita/contract/words'
import { useRef, useState } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { fieldProps, focusFirstError, showFieldErrors } from '../../../ui/forms/formFields.ts'
import { needsApprovalText } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { usePermissions } from '../../../ui/permissions.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useIsMounted } from '../../../ui/hooks/useIsMounted.ts'
import { useSetPassword } from '../userManagement.queries.ts'
import type { User } from '../userManagement.queries.ts'
import { passphraseNotSeen } from '../devices/passphraseNotSeen.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

type Props = {
  user: Pick<User, 'id' | 'username' | 'display_name'>
  notices: Notices
  /** Whether no approval is needed; otherwise the approver is shown a generated passphrase. */
  direct: boolean
  /** Called with the password that was set; the callback shows it, this once. */
  onSet: (password: string) => void
  /** It was asked for, and waits to be decided. */
  onRequested: () => void
  onCancel: () => void
}

/** Sets another person's password. Refusals: 400 a warning, 403 a negative notice (promises/screens 5). */
export function SetPassword({ user, notices, direct, onSet, onRequested, onCancel }: Props) {
  const { minimum_password: minimum } = usePermissions().settings
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const stillThere = useIsMounted()
  const form = useForm({
    mode: 'controlled',
    initialValues: { new_password: '' },
    validate: { new_password: (value) => (value === '' ? null : passwordProblem(value, { username: user.username, minimum })) },
  })
  const refused = (problem: SaveFailure) => {
    setFailure(problem)
    if (problem instanceof Refused && showFieldErrors(form, problem)) focusFirstError(element.current)
  }
  const set = useSetPassword({
    onDone: ({ one_time_passphrase }) => {
      if (stillThere()) return onSet(one_time_passphrase ?? form.getValues().new_password)
      notices.show('positive', t('The password of {display_name} has been changed.', { display_name: user.display_name }))
      if (one_time_passphrase !== undefined) notices.show('warning', passphraseNotSeen(user.display_name))
    },
    handlers: {
      ...saveHandlers(notices, refused),
      approval: (result) => result === 'requested' && stillThere() && onRequested(),
    },
  })
  return (
    <form
      ref={element}
      className="stack gap-14 at-most-560"
      noValidate
      onSubmit={form.onSubmit(
        ({ new_password: password }) => {
          setFailure(null)
          set.mutate({ params: { id: user.id }, body: password === '' ? {} : { new_password: password } })
        },
        () => focusFirstError(element.current),
      )}
    >
      <p>
        {t('{display_name} is signed out everywhere, signs in with the new password once, and then chooses another.', { display_name: user.display_name })}
      </p>
      {direct ? (
        <NewPasswordField
          {...fieldProps(form, 'new_password')}
          label={t('New password')}
          onSuggest={(words) => {
            form.setFieldValue('new_password', words)
            form.clearFieldError('new_password')
          }}
        />
      ) : (
        <p className="alert asked">{t('{needsApprovalText} The passphrase is shown to the approver.', { needsApprovalText })}</p>
      )}
      {failure !== null && <p className="anywhere alert bad">{saveFailureText(failure)}</p>}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={set.isPending}>
          {t('Change password')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={set.isPending}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
