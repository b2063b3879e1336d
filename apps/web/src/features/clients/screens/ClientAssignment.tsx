import { t } from '@bisita/contract/words'
import { Suspense, useState } from 'react'
import { ClientAssignees } from '../../assignments/components/ClientAssignees.tsx'
import styles from '../../assignments/components/ClientAssignees.module.css'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { useServices } from '../../../frame/useServices.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'

const ClientsAssign = lazyWithPreload(() => import('./ClientsAssign.tsx'), 'ClientsAssign')

/** Who holds a client, and the assigning of it, for those who work from the network. */
export function ClientAssignment({ client }: { client: { readonly id: string; readonly fullname: string } }) {
  const { notices } = useServices()
  const [assigning, setAssigning] = useState(false)
  const mayAssign = useIsAllowed('assignment.assign_mr')
  const end = () => setAssigning(false)
  return (
    <>
      <ClientAssignees
        client={client}
        mayAssign={mayAssign}
        notices={notices}
        assign={
          mayAssign && (
            <button type="button" className={`accent medium bare press ${styles.assign} screen-only`} onClick={() => setAssigning(true)}>
              {t('Assign to an MR')}
            </button>
          )
        }
      />
      <Suspense>{assigning && <ClientsAssign clients={[client]} onDone={end} onClose={end} />}</Suspense>
    </>
  )
}
