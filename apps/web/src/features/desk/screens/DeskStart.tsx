import { known, t } from '@bisita/contract/words'
import { showAppointment } from '@bisita/rules/time/dates'
import { Button } from '@mantine/core'
import { useBranchNames } from '../../../frame/branchNames.queries.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { IconPhone } from '../../../ui/icons.ts'
import { QueryState } from '../../../ui/states.tsx'
import { CallHours } from '../components/CallHours.tsx'
import { EmptyQueueReasons, QueueClasses } from '../components/EmptyQueueReasons.tsx'
import { NextInQueue } from '../components/NextInQueue.tsx'
import { type CallsToday, useCallQueue, useStartOfQueue } from '../callDesk.queries.ts'
import styles from './deskStart.module.css'
import { Script } from './DeskClient.tsx'

type Props = {
  /** Whether the caller says which branch they call for. */
  chooses: boolean
  branch: string | null
  onBranch: (branch: string | null) => void
  closed: string | null
  /** Milliseconds since 1970. */
  now: number
  callsToday: CallsToday | undefined
  /** Begins with the client who is named, or with the first of the queue. */
  onStart: (client?: string) => void
}

/** Before the first call: what needs the caller now, who comes next and why, the own calls of today, and what to say. */
export function DeskStart({ chooses, branch, onBranch, closed, now, callsToday, onStart }: Props) {
  const branches = useBranchNames({ enabled: chooses }).data ?? []
  const ready = !chooses || branch !== null
  const queue = useCallQueue(branch ?? undefined, ready).data
  const start = useStartOfQueue(branch ?? undefined, ready)
  const waiting = queue?.reasons.find(({ code }) => code === 'ready')?.count ?? 0
  const next = start.data?.next ?? []
  const scripted = next.find(({ script }) => script !== null)
  const due = (callsToday?.call_backs ?? []).filter(({ call_back_at }) => Date.parse(call_back_at) <= now)
  const [first] = due
  return (
    <section className={styles.start} aria-label={t('Start')}>
      <div className={styles.needs}>
        {chooses && (
          <Choice
            label={t('Branch to call for')}
            shown
            options={[{ value: '', label: t('Choose a branch') }, ...branches.map(({ id, branch_name }) => ({ value: id, label: branch_name }))]}
            value={branch ?? ''}
            onChange={(value) => onBranch(value === '' ? null : value)}
          />
        )}
        {closed !== null && <p className="late round pad-8-12">{closed}</p>}
        {first !== undefined && (
          <div className={styles.need} data-tone="late">
            <p className="shrink">
              <strong className="block">{t('{n, plural, one {# call-back is} other {# call-backs are}} due', { n: due.length })}</strong>
              <span className="small soft">{t('First {client_name}, promised for {at}.', { client_name: first.client_name, at: showAppointment(first.call_back_at) })}</span>
            </p>
            <Button variant="default" disabled={!ready || closed !== null} onClick={() => onStart(first.client_id)}>
              {t('Call back')}
            </Button>
          </div>
        )}
        <div className={styles.need}>
          {queue !== undefined && <p className="shrink heavy">{t('{waiting, plural, one {# client is} other {# clients are}} ready to be called.', { waiting })}</p>}
          <Button leftSection={<IconPhone size={18} aria-hidden />} disabled={!ready} onClick={() => onStart()}>
            {t('Start calling')}
          </Button>
        </div>
      </div>
      {ready && (
        <section className={styles.next} aria-labelledby="next-in-queue">
          <h2 className="size-16" id="next-in-queue">
            {closed === null ? t('Next in the queue') : t('First when calls begin')}
          </h2>
          <QueryState query={start} rows={5} tall />
          {start.data !== undefined && next.length === 0 && (
            <>
              <p>{t('Nobody is in the queue now.')}</p>
              {queue !== undefined && <EmptyQueueReasons nobody={{ empty: true, reasons: queue.reasons, next_eligible_at: queue.next_eligible_at }} now={now} />}
            </>
          )}
          <NextInQueue next={next} mayCall={closed === null} onCall={onStart} />
          {queue !== undefined && <QueueClasses queue={queue} />}
        </section>
      )}
      <div className={styles.beside}>
        {callsToday !== undefined && <CallHours calls={callsToday} />}
        {start.data !== undefined && next.length > 0 && (
          <section className={styles.part} aria-labelledby="script-of-the-day">
            <h2 className="size-16" id="script-of-the-day">
              {t('Script of the day')}
            </h2>
            {scripted === undefined ? (
              <p className="soft">{t('The next clients are not at a call step with a script.')}</p>
            ) : (
              <>
                <p className="small soft">{t('For {fullname}: {reason}', { fullname: scripted.client.fullname, reason: known(scripted.because.text) })}</p>
                <Script served={scripted} />
              </>
            )}
          </section>
        )}
      </div>
    </section>
  )
}
