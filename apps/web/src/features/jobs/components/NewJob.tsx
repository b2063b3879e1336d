import { t } from '@bisita/contract/words'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { functionWords, offeredFunctions } from '../functions.ts'
import { type Job, type JobFunction, useOrderJob } from '../jobs.queries.ts'
import { cronOf, usualScheduleTimes } from '../timetable.ts'
import { TimesFields } from './TimesFields.tsx'

const ways = [
  { value: 'run', label: t('Run now') },
  { value: 'schedule', label: t('Schedule') },
] as const

type Props = { notices: Notices; onStarted: (job: Job) => void; onCancel: () => void }

/** Runs or schedules a job, in words. Its name is that of the work until somebody types another. */
export function NewJob({ notices, onStarted, onCancel }: Props) {
  const first = offeredFunctions[0]?.value ?? 'prune'
  const [action, setAction] = useState<'run' | 'schedule'>('run')
  const [works, setWorks] = useState<JobFunction>(first)
  const [named, setNamed] = useState<string | null>(null)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [times, setTimes] = useState(usualScheduleTimes)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const way = useId()
  const now = new Date(useNow(30_000))
  const { name, about, asks } = functionWords[works]
  const order = useOrderJob({ onDone: onStarted, handlers: saveHandlers(notices, setFailure) })
  const fault = (path: string) => (failure instanceof Refused ? failure.problem?.fields?.find((field) => field.path === path)?.message : undefined)
  const send = () => {
    const own = Object.fromEntries((asks ?? []).flatMap((parameter) => (values[parameter.name] ? [[parameter.name, values[parameter.name]]] : [])))
    const parameters = action === 'schedule' ? { ...own, cron: cronOf(times) } : own
    const body = { job_name: named ?? name, action, execute_function: works, parameters }
    setFailure(null)
    order.mutate({ body, key: keyOf(body) })
  }
  return (
    <form
      className="stack gap-14 at-most-560"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <span id={way} className="unseen">
        {t('When')}
      </span>
      <Segmented labelledBy={way} options={ways} value={action} onChange={setAction} />
      <Choice label={t('Task')} shown options={offeredFunctions} value={works} onChange={setWorks} />
      <p>{about}</p>
      {(asks ?? []).map((parameter) => (
        <TextInput
          key={parameter.name}
          label={parameter.label}
          description={parameter.about}
          value={values[parameter.name] ?? ''}
          error={fault(`parameters.${parameter.name}`)}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [parameter.name]: value }))}
        />
      ))}
      <TextInput label={t('Job name')} maxLength={255} value={named ?? name} error={fault('job_name')} onChange={({ currentTarget: { value } }) => setNamed(value)} />
      {action === 'schedule' && <TimesFields times={times} now={now} onTimes={setTimes} error={fault('parameters.cron')} />}
      {failure !== null && <p className="anywhere alert bad">{saveFailureText(failure, t('Not started.'))}</p>}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={order.isPending}>
          {action === 'run' ? t('Run this job') : t('Schedule this job')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={order.isPending}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
