import { useMemo } from 'react'
import { AssignClients } from '../../../domains/assignments/components/AssignClients.tsx'
import { remoteHolders } from '../../../domains/assignments/holders.remote.ts'
import { HoldersProvider } from '../../../domains/assignments/holders.repository.ts'
import { mrChoices } from '../../../domains/assignments/holding.ts'
import { usePeople } from '../../../domains/users/users.queries.ts'
import { useServices } from '../../useServices.ts'

type Props = {
  clients: readonly { readonly id: string; readonly fullname: string }[]
  onDone: () => void
  onClose: () => void
}

/** Assigns clients directly to one of the MRs in scope: the network's alone. */
export function ClientsAssign(props: Props) {
  const { api, notices } = useServices()
  const holders = useMemo(() => remoteHolders(api), [api])
  const people = usePeople()
  const mrs = useMemo(() => people.data && mrChoices(people.data), [people.data])
  return (
    <HoldersProvider value={holders}>
      <AssignClients {...props} mrs={mrs} notices={notices} />
    </HoldersProvider>
  )
}
