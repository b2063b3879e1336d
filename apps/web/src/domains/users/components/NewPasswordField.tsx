import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { minimumPassword } from '@bisita/contract/limits'
import { suggestPassphrase } from '@bisita/rules/passwords'
import { useState } from 'react'
import { RevealButton } from '../../../ui/RevealButton.tsx'
import { randomBelow } from '../randomBelow.ts'
import styles from './PasswordForm.module.css'

/** A field for somebody else's password, which may be suggested; suggested it is seen. */
export function NewPasswordField({ onSuggest, ...input }: TextInputProps & { onSuggest: (passphrase: string) => void }) {
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <TextInput
        {...input}
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
          onSuggest(suggestPassphrase(randomBelow, minimumPassword))
          setShown(true)
        }}
      >
        Suggest a passphrase
      </Button>
    </div>
  )
}
