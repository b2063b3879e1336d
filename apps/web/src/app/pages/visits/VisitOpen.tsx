import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText, Refused } from '../../../api/outcomes.ts'
import { VisitRecord } from '../../../domains/visits/components/VisitRecord.tsx'
import { mayDelete } from '../../../domains/visits/rights.ts'
import { useVisit } from '../../../domains/visits/visits.queries.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useSignedIn } from '../../session/useSignedIn.ts'
import { DeleteVisit } from './DeleteVisit.tsx'

/** One visit or call, wherever it is opened: in the lists of them, or among what happened to its client. */
export function VisitOpen({ id, close }: { id: string; close: () => void }) {
  const { user } = useSignedIn()
  const found = useVisit(id)
  if (found.isError) {
    const missing = found.error instanceof Refused && found.error.status === 404
    return <FailedState text={failureText(found.error)} {...(missing ? {} : { onRetry: () => void found.refetch() })} />
  }
  if (found.data === undefined) return <RowsShape rows={8} />
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
