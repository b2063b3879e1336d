import { Button } from '@mantine/core'
import { messages } from '@bisita/contract/messages'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { NoAnswer } from '../../api/outcomes.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { PlainPage } from './PlainPage.tsx'

const words = (silent: boolean, online: boolean): { readonly title: string; readonly text: string } => {
  if (!silent) return { title: 'This screen could not open', text: messages.somethingWrong }
  if (online) return { title: 'No answer', text: 'The server did not answer. Check the connection and try again.' }
  return {
    title: 'You are offline',
    text: 'Nothing of yours is kept on this device, so Bisita needs the network to show it. This screen opens by itself when the network is back.',
  }
}

function Failed({ error, reset, alone }: ErrorComponentProps & { alone: boolean }) {
  const router = useRouter()
  const online = useOnline()
  const silent = error instanceof NoAnswer
  const retry = async () => {
    // A fault of ours, or a part of the program that did not arrive: only a fresh start mends it.
    if (!silent) return window.location.reload()
    await router.invalidate()
    reset()
  }
  const back = useEffectEvent(() => {
    if (silent) void retry()
  })
  useEffect(() => {
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return (
    <PlainPage alone={alone} {...words(silent, online)}>
      <Button onClick={() => void retry()}>Retry</Button>
    </PlainPage>
  )
}

/** Instead of everything: the page could not find out who is signed in. */
export const FailedPage = (props: ErrorComponentProps) => <Failed {...props} alone />

/** Instead of a screen, within the frame. */
export const FailedScreen = (props: ErrorComponentProps) => <Failed {...props} alone={false} />
