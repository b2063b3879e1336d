import { t } from '@bisita/contract/words'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Aborted, failureText } from '../../../api/outcomes.ts'
import { OnceShown } from '../../../ui/forms/OnceShown.tsx'
import { useConfirmRecovery, useRecovery } from '../backups.queries.ts'

/** Shows the recovery passphrase to be written down, and asks for its last word to confirm that it was. */
export function WriteDown() {
  const recovery = useRecovery()
  const confirming = useConfirmRecovery()
  const [word, setWord] = useState('')
  if (recovery.data === undefined) {
    return (
      <div className="stack gap-12 items-start">
        <p>{t('A backup and this passphrase open everything; without it no backup opens. Write it down and keep it away from this server.')}</p>
        {recovery.isError && !(recovery.error instanceof Aborted) && <p role="alert">{failureText(recovery.error)}</p>}
        <Button variant="default" loading={recovery.isPending} onClick={() => recovery.mutate()}>
          {t('Show the recovery passphrase')}
        </Button>
      </div>
    )
  }
  return (
    <form
      className="stack gap-12 items-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        confirming.mutate(word)
      }}
    >
      <OnceShown secret={recovery.data}>{t('Write these words down on paper, in order. They are not shown again after you confirm.')}</OnceShown>
      <TextInput
        label={t('Last word of the passphrase')}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
        error={confirming.isError && !(confirming.error instanceof Aborted) ? failureText(confirming.error) : undefined}
        autoComplete="off"
        required
      />
      <Button type="submit" loading={confirming.isPending}>
        {t('It is written down')}
      </Button>
    </form>
  )
}
