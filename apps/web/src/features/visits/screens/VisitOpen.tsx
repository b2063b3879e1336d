import type { EvidenceFlag } from '@bisita/contract/visits/visits.evidence'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { mayAny } from '@bisita/rules/people/permissions'
import { VisitRecord } from '../components/VisitRecord.tsx'
import { mayDelete } from '../rights.ts'
import { useVisit } from '../visits.queries.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { useServices } from '../../../frame/useServices.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { DeleteVisit } from './DeleteVisit.tsx'
import { QueryState } from '../../../ui/states.tsx'

const DismissEvidence = lazyWithPreload(() => import('../components/DismissEvidence.tsx'), 'DismissEvidence')

/** One visit or call, wherever it is opened: in the lists of them, or among what happened to its client. */
export function VisitOpen({ id, close }: { id: string; close: () => void }) {
  const { user } = useSignedIn()
  const { notices } = useServices()
  const found = useVisit(id)
  if (found.isError || found.data === undefined) return <QueryState query={found} record rows={8} />
  const visit = found.data
  const clientLink = (face: ReactNode) => (
    <Link to="/clients" search={{ client: visit.client_id }} state={{ opened: false }}>
      {face}
    </Link>
  )
  const dismiss = (flag: EvidenceFlag) => (
    <Suspense fallback={null}>
      <DismissEvidence visitId={visit.id} flag={flag} notices={notices} />
    </Suspense>
  )
  return (
    <VisitRecord
      visit={visit}
      clientLink={clientLink}
      {...(mayAny(['visit.dismiss_evidence'], user.user_type) && { dismiss })}
      actions={mayDelete(user, visit, Date.now()) && <DeleteVisit visit={visit} onDone={close} />}
    />
  )
}
