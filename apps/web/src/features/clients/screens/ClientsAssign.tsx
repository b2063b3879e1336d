import { useMemo } from 'react'
import { AssignClients } from '../../assignments/components/AssignClients.tsx'
import { mrChoices } from '../../assignments/clientAssignment.ts'
import { useNamedUsers } from '../../users/users.queries.ts'
import { useServices } from '../../../frame/useServices.ts'

type Props = {
  clients: readonly { readonly id: string; readonly fullname: string }[]
  onDone: () => void
  onClose: () => void
}

/** Assigns clients directly to one of the MRs in scope: the network's alone. */
export function ClientsAssign(props: Props) {
  const { notices } = useServices()
  const people = useNamedUsers()
  const mrs = useMemo(() => people.data && mrChoices(people.data), [people.data])
  return <AssignClients {...props} mrs={mrs} notices={notices} />
}
