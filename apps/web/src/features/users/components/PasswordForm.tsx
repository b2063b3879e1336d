import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { passwordProblem, suggestPassphrase } from '@bisita/rules/people/passwords'
import { t } from '@bisita/contract/words'
import { useRef, useState } from 'react'
import type { Refused } from '../../../api/outcomes.ts'
import { fieldProps, focusFirstError, showFieldErrors } from '../../../ui/forms/formFields.ts'
import { usePermissions } from '../../../ui/permissions.ts'
import type { Notices } from '../../../ui/notices.ts'
import { RevealButton } from '../../../ui/forms/RevealButton.tsx'
import { randomBelow } from '../randomBelow.ts'
import { useChangePassword } from '../users.queries.ts'

/** Changes the own password. Refusals: 400 a warning, 403 a negative notice (promises/screens 5). */
export function PasswordForm({ username, notices, onDone }: { username: string; notices: Notices; onDone: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const { minimum_password: minimum } = usePermissions().settings
  const [shown, setShown] = useState(false)
  const form = useForm({
    mode: 'controlled',
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: (value) => (value === '' ? t('Type the password you have now.') : null),
      new_password: (value) => passwordProblem(value, { username, minimum }),
    },
  })
  const invalid = (refused: Refused) => {
    notices.show('warning', refused.message)
    if (showFieldErrors(form, refused)) focusFirstError(element.current)
  }
  const change = useChangePassword({
    onDone: () => {
      form.reset()
      setShown(false)
      notices.show('positive', t('Your password has been changed.'))
      onDone()
    },
    handlers: { 400: invalid, 403: (refused) => notices.show('negative', refused.message) },
  })
  const suggest = () => {
    form.setFieldValue('new_password', suggestPassphrase(randomBelow, minimum))
    form.clearFieldError('new_password')
    setShown(true)
  }
  return (
    <form
      ref={element}
      className="stack gap-14" style={{ maxWidth: 420 }}
      noValidate
      onSubmit={form.onSubmit(
        (body) => change.mutate({ body }),
        () => focusFirstError(element.current),
      )}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextInput
        {...fieldProps(form, 'current_password')}
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
      />
      <TextInput
        {...fieldProps(form, 'new_password')}
        label={t('New password')}
        description={t('At least {minimum} characters. A few words in a row are easy to remember.', { minimum })}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        rightSection={<RevealButton shown={shown} onChange={setShown} />}
        rightSectionWidth="var(--touch)"
      />
      <div className="flex wrap gap-8">
        <Button type="submit" loading={change.isPending}>
          {t('Change password')}
        </Button>
        <Button variant="default" onClick={suggest}>
          {t('Suggest a passphrase')}
        </Button>
      </div>
    </form>
  )
}
