import { Suspense, type ReactNode } from 'react'
import { useServices } from '../../frame/useServices.ts'
import { useStore } from '../../ui/browser/store.ts'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'

const LockScreen = lazyWithPreload(() => import('../../features/phone/lock/LockScreen.tsx'), 'LockScreen')
const ChoosePin = lazyWithPreload(() => import('../../features/phone/lock/ChoosePin.tsx'), 'ChoosePin')

/** The app, under the lock screen of a sealed phone while that asks for the PIN. */
export function Locked({ children }: { children: ReactNode }) {
  const lock = useStore(useServices().deviceLock.state)
  return (
    <>
      <div style={{ display: 'contents' }} inert={lock.stage !== 'open'}>
        {children}
      </div>
      <Suspense>
        {lock.stage === 'locked' && <LockScreen key={lock.userId} userId={lock.userId} />}
        {lock.stage === 'choosing' && <ChoosePin key={lock.userId} userId={lock.userId} />}
      </Suspense>
    </>
  )
}
