import { t } from '@bisita/contract/words'
import { ClientFind } from '../../clients/components/ClientFind.tsx'
import { PlanVisit, type PlanVisitProps } from '../components/PlanVisit.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'

type Props = Pick<PlanVisitProps, 'clients' | 'day' | 'leave' | 'draft' | 'onDone' | 'onCancel'> & {
  /** What follows when somebody else was asked to approve it; leaving otherwise. */
  onRequested?: () => void
  title: string
  /** Whether clients can be looked for and added. */
  finds?: boolean
}

/**
 * The planning of visits on any screen: for one client, for those selected in a list, for a client who was just called,
 * or for a client found by search.
 */
export function PlanPart({ title, finds = false, onRequested, ...props }: Props) {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const today = useToday()
  return (
    <div className="stack gap-14">
      <h2 tabIndex={-1}>{title}</h2>
      <PlanVisit
        {...props}
        user={user}
        today={today}
        notices={notices}
        onRequested={onRequested ?? props.onCancel}
        {...(finds
          ? {
              find: (add, chosen) => (
                <ClientFind label={t('Find clients')} taken={new Set(chosen.map(({ id }) => id))} onTake={add} />
              ),
            }
          : {})}
      />
    </div>
  )
}
