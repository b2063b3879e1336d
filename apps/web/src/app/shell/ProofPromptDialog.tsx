import { Suspense } from 'react'
import { useServices } from '../../frame/useServices.ts'
import { useStore } from '../../ui/browser/store.ts'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'
import { useFocusReturned } from './useFocusReturned.ts'

const ProofDialog = lazyWithPreload(() => import('../../features/users/components/ProofDialog.tsx'), 'ProofDialog')

/** Where a call that asks again has the user confirm who it is, over whatever screen is open. */
export function ProofPromptDialog() {
  const { proofPrompt } = useServices()
  const open = useStore(proofPrompt.open)
  useFocusReturned(open)
  return <Suspense>{open && <ProofDialog onEnd={proofPrompt.end} />}</Suspense>
}
