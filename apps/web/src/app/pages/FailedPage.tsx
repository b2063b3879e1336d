import { Button } from '@mantine/core'
import { messages } from '@bisita/contract/messages'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { NoAnswer } from '../../api/outcomes.ts'
import { PlainPage } from './PlainPage.tsx'

function Failed({ error, reset, alone }: ErrorComponentProps & { alone: boolean }) {
  const router = useRouter()
  const silent = error instanceof NoAnswer
  const retry = async () => {
    // A fault of ours, or a part of the program that did not arrive: only a fresh start mends it.
    if (!silent) return window.location.reload()
    await router.invalidate()
    reset()
  }
  return (
    <PlainPage
      alone={alone}
      title={silent ? 'No answer' : 'This screen could not open'}
      text={silent ? 'The server did not answer. Check the connection and try again.' : messages.somethingWrong}
    >
      <Button onClick={() => void retry()}>Retry</Button>
    </PlainPage>
  )
}

/** Instead of everything: the page could not find out who is signed in. */
export const FailedPage = (props: ErrorComponentProps) => <Failed {...props} alone />

/** Instead of a screen, within the frame. */
export const FailedScreen = (props: ErrorComponentProps) => <Failed {...props} alone={false} />
