import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { saveFailureText, type SaveFailure } from '../../api/saving.ts'

type Props = {
  /** What the button does. */
  action: string
  sending: boolean
  /** Why the last send failed. What was typed stays. */
  failure: SaveFailure | null
  onCancel: () => void
  /** What else may be done. */
  more?: ReactNode
}

/** How a form ends: why it was not saved, the button that sends it and the one that leaves it. */
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
          Cancel
        </Button>
        {more}
      </div>
    </>
  )
}
