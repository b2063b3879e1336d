import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VisitRecord } from '../components/VisitRecord.tsx'
import { mayDelete } from '../rights.ts'
import { useVisit } from '../visits.queries.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { DeleteVisit } from './DeleteVisit.tsx'
import { QueryState } from '../../../ui/states.tsx'

/** One visit or call, wherever it is opened: in the lists of them, or among what happened to its client. */
export function VisitOpen({ id, close }: { id: string; close: () => void }) {
  const { user } = useSignedIn()
  const found = useVisit(id)
  if (found.isError || found.data === undefined) return <QueryState query={found} record rows={8} />
  const visit = found.data
  const clientLink = (face: ReactNode) => (
    <Link to="/clients" search={{ client: visit.client_id }} state={{ opened: false }}>
      {face}
    </Link>
  )
  return (
    <VisitRecord
      visit={visit}
      clientLink={clientLink}
      actions={mayDelete(user, visit, Date.now()) && <DeleteVisit visit={visit} onDone={close} />}
    />
  )
}
