import { Button } from '@mantine/core'
import { messages } from '@bisita/contract/messages'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { NoAnswer } from '../../api/outcomes.ts'
import { PlainPage } from './PlainPage.tsx'

/** A screen that could not open: no answer from the server, or a fault of ours. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const silent = error instanceof NoAnswer
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <PlainPage
      alone
      title={silent ? 'No answer' : 'This screen could not open'}
      text={silent ? 'The server did not answer. Check the connection and try again.' : messages.somethingWrong}
    >
      <Button onClick={retry}>Retry</Button>
    </PlainPage>
  )
}
