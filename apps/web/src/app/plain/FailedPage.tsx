import { Button } from '@mantine/core'
import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { NoAnswer } from '../../api/outcomes.ts'
import { useOnline } from '../../ui/hooks/useOnline.ts'
import { PlainPage } from './PlainPage.tsx'

/** What browsers and the loader of the build say where a part of the program did not come. */
const missingPart = /dynamically imported module|SystemJS.*errors\.md#3|Importing a module script failed|preload CSS/i

/** Why a screen did not open: nobody answered, a part of the program did not come, or a fault of ours. */
export type PageFailure = 'silent' | 'part' | 'fault'

export function pageFailureOf(error: unknown): PageFailure {
  if (error instanceof NoAnswer) return 'silent'
  return error instanceof Error && missingPart.test(error.message) ? 'part' : 'fault'
}

export const failureTexts = (failure: PageFailure, online: boolean): { readonly title: string; readonly text: string } => {
  if (failure === 'fault') return { title: t('This screen could not open'), text: messages.somethingWrong }
  if (online) return { title: t('No answer'), text: t('The server did not answer. Check the connection and try again.') }
  if (failure === 'part') {
    return { title: t('You are offline'), text: t('This screen has not been opened on this device before. It opens automatically when the network is back.') }
  }
  return {
    title: t('You are offline'),
    text: t('This device has no copy of your records. This screen opens when the network is back.'),
  }
}

function Failed({ error, reset, alone }: ErrorComponentProps & { alone: boolean }) {
  const router = useRouter()
  const online = useOnline()
  const failure = pageFailureOf(error)
  const retry = async () => {
    // A fault of ours, or a part of the program that did not arrive: only a fresh start mends it.
    if (failure !== 'silent') return window.location.reload()
    await router.invalidate()
    reset()
  }
  const back = useEffectEvent(() => {
    if (failure !== 'fault') void retry()
  })
  useEffect(() => {
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return (
    <PlainPage alone={alone} {...failureTexts(failure, online)}>
      <Button onClick={() => void retry()}>{t('Retry')}</Button>
    </PlainPage>
  )
}

/** Instead of everything: the page could not find out who is signed in. */
export const FailedPage = (props: ErrorComponentProps) => <Failed {...props} alone />

/** Instead of a screen, within the frame. */
export const FailedScreen = (props: ErrorComponentProps) => <Failed {...props} alone={false} />
