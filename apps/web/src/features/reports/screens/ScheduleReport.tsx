import { Button } from '@mantine/core'
import { screenTitles } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { TimesFields } from '../../jobs/components/TimesFields.tsx'
import { useOrderJob } from '../../jobs/jobs.queries.ts'
import { cronOf, usualScheduleTimes } from '../../jobs/timetable.ts'
import type { ReportKind } from '../kinds.ts'
import type { ReportFilters } from '../reports.queries.ts'
import { useNamedUsers } from '../../users/users.queries.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { useServices } from '../../../frame/useServices.ts'

type Props = { kind: ReportKind; filters: ReportFilters; onClose: () => void }

const readers = ['oic', 'ah', 'admin']

/** Has this report made for somebody regularly, in that person's scope, of the days up to then. */
export function ScheduleReport(props: Props) {
  return (
    <Dialog opened onClose={props.onClose} title={t('Schedule this report')}>
      <Form {...props} />
    </Dialog>
  )
}

function Form({ kind, filters, onClose }: Props) {
  const { notices } = useServices()
  const people = (useNamedUsers().data ?? []).filter(({ user_type }) => readers.includes(user_type)).map(({ id, display_name }) => ({ value: id, label: display_name }))
  const [chosen, setChosen] = useState('')
  const [times, setTimes] = useState(usualScheduleTimes)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const now = new Date(useNow(30_000))
  const title = screenTitles[kind.path]
  const order = useOrderJob({
    onDone: () => {
      notices.show('positive', t('{title} is scheduled.', { title }))
      onClose()
    },
    handlers: saveHandlers(notices, setFailure),
  })
  const cronFault = failure instanceof Refused ? failure.problem?.fields?.find(({ path }) => path === 'parameters.cron')?.message : undefined
  const user_id = chosen || (people[0]?.value ?? '')
  const send = () => {
    // Each run is of the usual days then: those of today's report would grow old.
    const { date_from: _, date_to: __, ...otherFilters } = filters
    const body = {
      job_name: t('{title} for {label}', { title, label: people.find(({ value }) => value === user_id)?.label ?? 'somebody' }),
      action: 'schedule' as const, execute_function: 'generate_report' as const, parameters: { type: kind.type, filters: otherFilters, user_id, cron: cronOf(times) },
    }
    setFailure(null)
    order.mutate({ body, key: keyOf(body) })
  }
  return (
    <form
      className="stack gap-14"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Choice label={t('For')} shown options={people} value={user_id} onChange={setChosen} />
      <TimesFields times={times} now={now} onTimes={setTimes} error={cronFault} />
      <p>{t('The report covers that person’s scope, this month to date. They get a notification. Schedules are under Jobs.')}</p>
      {failure !== null && <p className="anywhere alert bad">{saveFailureText(failure, t('Not scheduled.'))}</p>}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={order.isPending} disabled={user_id === ''}>
          {t('Schedule it')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={order.isPending}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
