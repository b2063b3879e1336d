import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { passwordProblem } from '@bisita/rules/people/passwords'
import { useRef, useState } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { failureWords, savingHandlers, type Failure } from '../../../api/saving.ts'
import small from '../../../ui/forms/DialogForm.module.css'
import { fieldProps, focusFirstError, showFieldErrors } from '../../../ui/forms/formFields.ts'
import { heldWords } from '../../../ui/forms/HeldNote.tsx'
import { useInForce } from '../../../ui/inForce.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useStillThere } from '../../../ui/hooks/useStillThere.ts'
import { useSetPassword } from '../people.queries.ts'
import type { User } from '../people.repository.ts'
import { unseen } from '../devices/unseen.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

type Props = {
  user: Pick<User, 'id' | 'username' | 'display_name'>
  notices: Notices
  /** Whether it may be done at once; otherwise whoever approves is shown a passphrase. */
  direct: boolean
  /** Hears the password that was set: whoever hears it shows it, this once. */
  onSet: (password: string) => void
  /** It was asked for, and waits to be decided. */
  onRequested: () => void
  onCancel: () => void
}

/** Sets another person's password. Refusals: 400 a warning, 403 a negative notice (specification, section 8). */
export function SetPassword({ user, notices, direct, onSet, onRequested, onCancel }: Props) {
  const { minimum_password: minimum } = useInForce().settings
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const stillThere = useStillThere()
  const form = useForm({
    mode: 'controlled',
    initialValues: { new_password: '' },
    validate: { new_password: (value) => (value === '' ? null : passwordProblem(value, { username: user.username, minimum })) },
  })
  const refused = (problem: Failure) => {
    setFailure(problem)
    if (problem instanceof Refused && showFieldErrors(form, problem)) focusFirstError(element.current)
  }
  const set = useSetPassword({
    onDone: ({ one_time_passphrase }) => {
      if (stillThere()) return onSet(one_time_passphrase ?? form.getValues().new_password)
      notices.show('positive', `The password of ${user.display_name} has been changed.`)
      if (one_time_passphrase !== undefined) notices.show('warning', unseen(user.display_name))
    },
    handlers: {
      ...savingHandlers(notices, refused),
      approval: (result) => result === 'requested' && stillThere() && onRequested(),
    },
  })
  return (
    <form
      ref={element}
      className={`${small.form} ${small.onPage}`}
      noValidate
      onSubmit={form.onSubmit(
        ({ new_password: password }) => {
          setFailure(null)
          set.mutate({ id: user.id, password: password === '' ? undefined : password })
        },
        () => focusFirstError(element.current),
      )}
    >
      <p>
        {user.display_name} is signed out everywhere, signs in with the new password once, and then chooses another.
      </p>
      {direct ? (
        <NewPasswordField
          {...fieldProps(form, 'new_password')}
          label="New password"
          onSuggest={(words) => {
            form.setFieldValue('new_password', words)
            form.clearFieldError('new_password')
          }}
        />
      ) : (
        <p className={small.note}>{heldWords} The passphrase is shown to whoever approves.</p>
      )}
      {failure !== null && <p className={small.failed}>{failureWords(failure)}</p>}
      <div className={small.actions}>
        <Button type="submit" loading={set.isPending}>
          Change password
        </Button>
        <Button variant="default" onClick={onCancel} disabled={set.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
