import { t } from '@bisita/contract/words'
import type { ClientWithQueue } from '../clients.repository.ts'
import { nextTouchpointText, touchpointMark } from '../touchpointMarks.ts'
import { PlanNext } from '../../itineraries/components/PlanNext.tsx'
import { ClientProgress } from '../../touchpoints/progress/ClientProgress.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'

/** Where a client stands by the strategy, who was there, and the next visit planned with one tap. */
export function ClientTouchpoint({ client }: { client: ClientWithQueue }) {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const today = useToday()
  const next = client.next_touchpoint
  // A telemarketer's plan needs somebody who goes: that is chosen in the form.
  const plans = next?.kind === 'visit' && user.user_type !== 'tele' && next.role !== 'tele'
  return (
    <ClientProgress
      client={client}
      standing={<StateMark {...touchpointMark(client.touchpoint_state)} />}
      next={nextTouchpointText(client)}
      plan={plans && <PlanNext clientId={client.id} touchpointId={next.id} today={today} notices={notices} />}
      setUp={user.user_type === 'admin' && <a href="/strategy">{t('Go to Strategy')}</a>}
    />
  )
}
