import { known, t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyQueueReasons } from '../components/EmptyQueueReasons.tsx'
import { CallsTodayBar } from '../components/CallsTodayBar.tsx'
import { useCallsToday } from '../callDesk.queries.ts'
import { closedWords } from '../hours.ts'
import { IconEdit, IconKeyboard, IconPause, IconPhone } from '../../../ui/icons.ts'
import { RowsShape } from '../../../ui/states.tsx'
import { isCovered, useKeys } from '../../../ui/hooks/useKeys.ts'
import { useStore } from '../../../ui/browser/store.ts'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { useWide } from '../../../ui/hooks/useRoom.ts'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { useSignOutQuestion } from '../../../frame/SigningOut.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { CallName } from './CallName.tsx'
import { CorrectLast } from './CorrectLast.tsx'
import styles from './desk.module.css'
import { CalledToday, DeskFacts, Script } from './DeskClient.tsx'
import { isEntered } from './deskEntry.ts'
import { DeskForm } from './DeskForm.tsx'
import { DeskGuard } from './DeskGuard.tsx'
import { DeskKeysDialog } from './DeskKeysDialog.tsx'
import { DeskNumbers } from './DeskNumbers.tsx'
import { DeskStart } from './DeskStart.tsx'
import { isDirty, mayCorrect, type LeasedClient } from './deskState.ts'
import { ReopenedCall } from './unsent/ReopenedCall.tsx'
import { UnsentCalls } from './unsent/UnsentCalls.tsx'
import { entryFor, useDeskClients } from './useDeskClients.ts'
import { useDeskSaving } from './useDeskSaving.ts'
import { useDeskStore } from './useDeskStore.ts'

function Current({ leased, now, children }: { leased: LeasedClient; now: number; children: React.ReactNode }) {
  const { client, because } = leased.served
  return (
    <header className={styles.who}>
      <CallName name={client.fullname} />
      <p className="small mute">
        {known(because.text)} · {client.barangay}, {client.mun_city}
      </p>
      <CalledToday client={client} now={now} />
      {leased.lost && <p className="late round pad-8-12">{t('This client is no longer reserved for you: somebody else may call too. The call can still be saved.')}</p>}
      {children}
    </header>
  )
}

/** The call desk: one client after the other, by keys. */
export function CallDesk() {
  useSignOutQuestion()
  const { user, settings, dialUrl = null } = useSignedIn()
  const { notices, deskCalls } = useServices()
  const unsent = useStore(deskCalls.unsent)
  const late = useStore(deskCalls.lastFailure)
  const store = useDeskStore()
  const { desk, tell, latest } = store
  const now = useNow(5_000)
  const wide = useWide()
  const today = useToday()
  const closed = closedWords(settings, now)
  const clients = useDeskClients(store, closed !== null)
  const saving = useDeskSaving(store)
  const callsToday = useCallsToday(today).data
  const [branch, setBranch] = useState<string | null>(desk.branch)
  const [over, setOver] = useState<'last' | 'keys' | null>(null)
  const [reopened, setReopened] = useState<string | null>(null)
  const { current, entry } = desk
  /** The refused call that is open again, in the place of the client who is called. */
  const back = unsent.find(({ state, body }) => state === 'refused' && body.id === reopened)
  const chooses = user.user_type === 'ah' || user.user_type === 'admin'
  const working = desk.phase === 'working'
  const start = (client?: string) => tell({ did: 'start', branch: chooses ? branch : null, client })
  const pause = () => {
    if (latest.current.entry !== null && isEntered(latest.current.entry)) notices.show('warning', t('Save this call first, or clear it.'))
    else clients.end()
  }
  const correctable = mayCorrect(desk, now) && !unsent.some(({ state, body }) => state === 'refused' && body.id === desk.last?.entry.begun.id)
  const skip = () => {
    if (current === null) return
    clients.giveBack(current.served.lease_id)
    tell({ did: 'skip', next: desk.ahead === null ? null : entryFor(desk.ahead.served.client.id) })
  }
  const clear = () => entry !== null && tell({ did: 'enter', entry: { ...entryFor(entry.begun.client_id), begun: entry.begun } })
  useKeys((key) => {
    if (isCovered()) return false
    if (key === '?') setOver('keys')
    else if (key.toLowerCase() === 'u' && correctable) setOver('last')
    else if (key.toLowerCase() === 'p') {
      if (working) pause()
      else if (!chooses || branch !== null) start()
    } else return false
    return true
  })
  return (
    <div className={styles.desk}>
      <div className={`flex wrap between align-start ruled-below ${styles.bar}`}>
        {callsToday !== undefined && (
          <CallsTodayBar
            tally={callsToday}
            target={settings.daily_call_target}
            now={now}
            clientLink={(client, face) => (
              <Link to="/clients" search={{ client }} activeProps={{}}>
                {face}
              </Link>
            )}
          />
        )}
        <div className="flex wrap gap-8 screen-only">
          <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} disabled={!correctable} onClick={() => setOver('last')}>
            {t('Change last result')}
          </Button>
          {working && (
            <Button variant="default" leftSection={<IconPause size={18} aria-hidden />} onClick={pause}>
              {t('Pause')}
            </Button>
          )}
          <Button variant="default" className={styles.keysButton} leftSection={<IconKeyboard size={18} aria-hidden />} onClick={() => setOver('keys')}>
            {t('Keys')}
          </Button>
        </div>
      </div>
      <UnsentCalls
        unsent={unsent.filter((one) => one !== back)}
        late={late}
        onAgain={saving.again}
        onBack={({ body }) => setReopened(body.id)}
        onDrop={saving.drop}
      />
      {back !== undefined && (
        <ReopenedCall
          key={back.body.id}
          one={back}
          today={today}
          dialUrl={dialUrl}
          onEntry={(revised) => saving.revise(back, revised)}
          onSave={() => {
            setReopened(null)
            saving.resend(back)
          }}
          onLeave={() => setReopened(null)}
        />
      )}
      {working && closed !== null && <p className="late round pad-8-12" role="status">{closed} {current === null ? '' : t('Finish this call. It is the last one today.')}</p>}
      {!working && clients.looked && <DeskStart chooses={chooses} branch={branch} onBranch={setBranch} closed={closed} now={now} callsToday={callsToday} onStart={start} />}
      {working && current === null && desk.nobody !== null && (
        <section className={styles.empty}>
          <h2>{t('Nobody to call now')}</h2>
          <EmptyQueueReasons nobody={desk.nobody} now={now} />
          <Button variant="default" leftSection={<IconPhone size={18} aria-hidden />} onClick={() => tell({ did: 'look again' })}>
            {t('Look again')}
          </Button>
        </section>
      )}
      {working && current === null && desk.nobody === null && (
        <>
          {clients.unanswered && <p className="row gap-8 round pad-8-12 held" role="status">{t('No answer. The next client shows when the network is back.')}</p>}
          <RowsShape rows={8} />
        </>
      )}
      {back === undefined && current !== null && entry !== null && (
        <div className={`stack align-start ${styles.call}`} key={current.served.lease_id}>
          <div className={styles.main}>
            <Current leased={current} now={now}>
              <DeskNumbers client={current.served.client} dialled={entry.values.number_dialled} address={dialUrl} onDial={(number_dialled) => tell({ did: 'enter', entry: { ...entry, values: { ...entry.values, number_dialled } } })} />
            </Current>
            {!wide && <Script served={current.served} />}
            <DeskForm
              entry={entry}
              today={today}
              consents={current.served.client.consents ?? []}
              onEntry={(next) => tell({ did: 'enter', entry: next })}
              onSave={saving.save}
              aside={isEntered(entry) ? { label: t('Clear'), act: clear } : { label: t('Skip'), act: skip }}
            />
          </div>
          {/* Beside the results on a desk, which are all in sight then. */}
          <DeskFacts served={current.served} script={wide && <Script served={current.served} />} />
        </div>
      )}
      {over === 'last' && desk.last !== null && (
        <CorrectLast
          last={desk.last}
          onClose={() => setOver(null)}
          onCorrect={(right) => {
            saving.correct(right)
            setOver(null)
            notices.show('positive', t('The last result is changed.'))
          }}
        />
      )}
      {over === 'keys' && <DeskKeysDialog onClose={() => setOver(null)} />}
      <DeskGuard dirty={() => isDirty(latest.current, isEntered)} />
    </div>
  )
}
