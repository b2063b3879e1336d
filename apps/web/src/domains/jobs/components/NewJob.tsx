import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { failureWords, savingHandlers, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import small from '../../../ui/forms/DialogForm.module.css'
import type { Notices } from '../../../ui/notices.ts'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { functionWords, offeredFunctions } from '../functions.ts'
import { useOrderJob } from '../jobs.queries.ts'
import type { Job, JobFunction } from '../jobs.repository.ts'
import { cronOf, usualTimes } from '../timetable.ts'
import { TimesFields } from './TimesFields.tsx'

const ways = [
  { value: 'run', label: 'Run now' },
  { value: 'schedule', label: 'Schedule' },
] as const

type Props = { notices: Notices; onStarted: (job: Job) => void; onCancel: () => void }

/** Runs or schedules a job, in words. Its name is that of the work until somebody types another. */
export function NewJob({ notices, onStarted, onCancel }: Props) {
  const first = offeredFunctions[0]?.value ?? 'prune'
  const [action, setAction] = useState<'run' | 'schedule'>('run')
  const [works, setWorks] = useState<JobFunction>(first)
  const [named, setNamed] = useState<string | null>(null)
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({})
  const [times, setTimes] = useState(usualTimes)
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const way = useId()
  const now = new Date(useNow(30_000))
  const { name, about, asks } = functionWords[works]
  const order = useOrderJob({ onDone: onStarted, handlers: savingHandlers(notices, setFailure) })
  const fault = (path: string) => (failure instanceof Refused ? failure.problem?.fields?.find((field) => field.path === path)?.message : undefined)
  const send = () => {
    const own = Object.fromEntries((asks ?? []).flatMap((parameter) => (asked[parameter.name] ? [[parameter.name, asked[parameter.name]]] : [])))
    const parameters = action === 'schedule' ? { ...own, cron: cronOf(times) } : own
    const body = { job_name: named ?? name, action, execute_function: works, parameters }
    setFailure(null)
    order.mutate({ order: body, key: keyOf(body) })
  }
  return (
    <form
      className={`${small.form} ${small.onPage}`}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <span id={way} className="unseen">
        When
      </span>
      <Segmented labelledBy={way} options={ways} value={action} onChange={setAction} />
      <Choice label="What is to be done" shown options={offeredFunctions} value={works} onChange={setWorks} />
      <p>{about}</p>
      {(asks ?? []).map((parameter) => (
        <TextInput
          key={parameter.name}
          label={parameter.label}
          description={parameter.about}
          value={asked[parameter.name] ?? ''}
          error={fault(`parameters.${parameter.name}`)}
          onChange={({ currentTarget: { value } }) => setAsked((before) => ({ ...before, [parameter.name]: value }))}
        />
      ))}
      <TextInput label="Job name" maxLength={255} value={named ?? name} error={fault('job_name')} onChange={({ currentTarget: { value } }) => setNamed(value)} />
      {action === 'schedule' && <TimesFields times={times} now={now} onTimes={setTimes} error={fault('parameters.cron')} />}
      {failure !== null && <p className={small.failed}>{failureWords(failure, 'Not begun.')}</p>}
      <div className={small.actions}>
        <Button type="submit" loading={order.isPending}>
          {action === 'run' ? 'Run this job' : 'Schedule this job'}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={order.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
