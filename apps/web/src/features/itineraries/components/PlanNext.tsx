import { Button } from '@mantine/core'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { v7 } from 'uuid'
import { saveHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { IconCalendar } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import { usePlanItineraries } from '../itineraries.queries.ts'

type Props = { clientId: string; touchpointId: string; today: string; notices: Notices }

/** Plans the visit that the strategy has next, for oneself and today, with one tap. */
export function PlanNext({ clientId, touchpointId, today, notices }: Props) {
  const [id] = useState(() => v7())
  const [planned, setPlanned] = useState(false)
  const keyOf = useIdempotencyKey()
  const plan = usePlanItineraries({
    onDone: () => {
      setPlanned(true)
      notices.show('positive', t('The visit is planned for {today}.', { today: showDate(today) }))
    },
    handlers: saveHandlers(notices, () => undefined),
  })
  const item = { id, client_id: clientId, visible_at: today, touchpoint_id: touchpointId }
  return (
    <Button
      className="screen-only"
      variant="default"
      leftSection={<IconCalendar size={16} aria-hidden />}
      disabled={planned}
      loading={plan.isPending}
      onClick={() => plan.mutate({ items: [item], key: keyOf([item]) })}
    >
      {t('Plan this visit')}
    </Button>
  )
}
