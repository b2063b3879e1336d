import { lazy, Suspense, useMemo, useState } from 'react'
import { HeldBy } from '../../../domains/assignments/components/HeldBy.tsx'
import styles from '../../../domains/assignments/components/HeldBy.module.css'
import { remoteHolders } from '../../../domains/assignments/holders.remote.ts'
import { HoldersProvider } from '../../../domains/assignments/holders.repository.ts'
import { useMay } from '../../../ui/inForce.ts'
import { useServices } from '../../useServices.ts'

const ClientsAssign = lazy(() => import('./ClientsAssign.tsx').then(({ ClientsAssign: component }) => ({ default: component })))

/** Who holds a client, and the assigning of it, for those who work from the network. */
export function ClientHolders({ client }: { client: { readonly id: string; readonly fullname: string } }) {
  const { api, notices } = useServices()
  const holders = useMemo(() => remoteHolders(api), [api])
  const [assigning, setAssigning] = useState(false)
  const mayAssign = useMay('assignment.assign_mr')
  const end = () => setAssigning(false)
  return (
    <HoldersProvider value={holders}>
      <HeldBy
        client={client}
        mayAssign={mayAssign}
        notices={notices}
        assign={
          mayAssign && (
            <button type="button" className={`${styles.assign} screen-only`} onClick={() => setAssigning(true)}>
              Assign to an MR
            </button>
          )
        }
      />
      <Suspense>{assigning && <ClientsAssign clients={[client]} onDone={end} onClose={end} />}</Suspense>
    </HoldersProvider>
  )
}
