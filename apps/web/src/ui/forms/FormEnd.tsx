import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { saveFailureText, type SaveFailure } from '../../api/saving.ts'

type Props = {
  /** The text of the submit button. */
  action: string
  sending: boolean
  /** Why the last send failed. */
  failure: SaveFailure | null
  onCancel: () => void
  /** Further actions. */
  more?: ReactNode
}

/** The end of a form: why it was not saved, the submit button, and cancel. */
export function FormEnd({ action, sending, failure, onCancel, more }: Props) {
  return (
    <>
      {failure !== null && (
        <p className="anywhere alert bad" role="alert">
          {saveFailureText(failure)}
        </p>
      )}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={sending}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          {t('Cancel')}
        </Button>
        {more}
      </div>
    </>
  )
}
