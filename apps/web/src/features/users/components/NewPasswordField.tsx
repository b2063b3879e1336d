import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { suggestPassphrase } from '@bisita/rules/people/passwords'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { usePermissions } from '../../../ui/permissions.ts'
import { RevealButton } from '../../../ui/forms/RevealButton.tsx'
import { randomBelow } from '../randomBelow.ts'
import styles from './PasswordForm.module.css'

/** A field for somebody else's password of the length that is set, which may be suggested; suggested it is seen. */
export function NewPasswordField({ onSuggest, ...input }: Omit<TextInputProps, 'description'> & { onSuggest: (passphrase: string) => void }) {
  const { minimum_password: minimum } = usePermissions().settings
  const [shown, setShown] = useState(false)
  return (
    <div className={`stack gap-8 items-start ${styles.field}`}>
      <TextInput
        {...input}
        description={t('At least {minimum} characters. Left empty, a passphrase is made and shown to you once.', { minimum })}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        rightSection={<RevealButton shown={shown} onChange={setShown} />}
        rightSectionWidth="var(--touch)"
      />
      <Button
        variant="default"
        onClick={() => {
          onSuggest(suggestPassphrase(randomBelow, minimum))
          setShown(true)
        }}
      >
        {t('Suggest a passphrase')}
      </Button>
    </div>
  )
}
