import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { v4, v7 } from 'uuid'
import { Explained } from '../../../domains/touchpoints/desk/components/Explained.tsx'
import { TallyBar } from '../../../domains/touchpoints/desk/components/TallyBar.tsx'
import { useTally } from '../../../domains/touchpoints/desk/desk.queries.ts'
import { remoteDesk } from '../../../domains/touchpoints/desk/desk.remote.ts'
import { DeskProvider } from '../../../domains/touchpoints/desk/desk.repository.ts'
import { closedWords } from '../../../domains/touchpoints/desk/hours.ts'
import { IconEdit, IconKeyboard, IconPause, IconPhone } from '../../../ui/icons.ts'
import { correctedVisit } from '../../../domains/visits/recording.ts'
import { RowsShape } from '../../../ui/states.tsx'
import { isCovered, useKeys } from '../../../ui/hooks/useKeys.ts'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { useServices } from '../../useServices.ts'
import { useSignedIn } from '../../session/useSignedIn.ts'
import { CallName } from './CallName.tsx'
import { CorrectLast } from './CorrectLast.tsx'
import styles from './desk.module.css'
import { CalledToday, DeskFacts, Script } from './DeskClient.tsx'
import { callOf, isEntered, type Entry } from './deskEntry.ts'
import { DeskForm } from './DeskForm.tsx'
import { DeskGuard } from './DeskGuard.tsx'
import { DeskKeysDialog } from './DeskKeysDialog.tsx'
import { DeskNumbers } from './DeskNumbers.tsx'
import { DeskStart } from './DeskStart.tsx'
import { isDirty, mayCorrect, type HeldClient, type Unsent } from './deskState.ts'
import { ReopenedCall } from './ReopenedCall.tsx'
import { UnsentCalls } from './UnsentCalls.tsx'
import { entryFor, useDeskClients } from './useDeskClients.ts'
import { useDeskSending } from './useDeskSending.ts'
import { useDeskStore, type DeskStore } from './useDeskStore.ts'

/** The call desk: one client after the other, by keys. */
export function CallDesk() {
  const { api } = useServices()
  const desk = useMemo(() => remoteDesk(api), [api])
  return (
    <DeskProvider value={desk}>
      <Desk />
    </DeskProvider>
  )
}

/** Stores what is entered and moves on; the answer isn't waited for. */
function useSaving({ tell, latest }: DeskStore) {
  const { version } = useSignedIn()
  const unsentOf = (entry: Entry, { name, served }: Pick<Unsent, 'name' | 'served'>, sent: { now: number; lease_id: string | null; replaces?: string }): Unsent => ({
    body: callOf(entry, { ...sent, app_version: version }),
    key: v4(),
    name,
    ...(served !== undefined && { served }),
    entry,
    state: 'waits',
    message: '',
    reasons: [],
  })
  return {
    save: () => {
      const { current, ahead, entry } = latest.current
      if (current === null || entry === null) return
      const { lease_id, client } = current.served
      const now = Date.now()
      const next = ahead === null ? null : entryFor(ahead.served.client.id)
      tell({ did: 'save', unsent: unsentOf(entry, { name: client.fullname, served: current.served }, { now, lease_id }), lease_id, at: now, next })
    },
    correct: (right: Entry) => {
      const { last } = latest.current
      if (last === null) return
      const entry = { ...right, begun: { ...right.begun, id: v7() } }
      // When it was, and whose lease it had, is as it was.
      const sent = { now: last.at, lease_id: last.lease_id, replaces: last.entry.begun.id }
      tell({ did: 'correct', unsent: unsentOf(entry, last, sent), at: last.at })
    },
    again: (one: Unsent, override: string) => {
      const body = override.trim() === '' ? one.body : { ...one.body, override_reason: override.trim() }
      tell({ did: 'again', id: one.body.id, body, key: v4() })
    },
    /** What was set right of a refused call; when it was, and whose lease it had, is as it was. */
    resend: ({ body, entry }: Unsent) => tell({ did: 'again', id: body.id, body: correctedVisit(body, entry.values), key: v4() }),
  }
}

function Current({ held, now, children }: { held: HeldClient; now: number; children: React.ReactNode }) {
  const { client, because } = held.served
  return (
    <header className={styles.who}>
      <CallName name={client.fullname} />
      <p className={styles.small}>
        {because.text} · {client.barangay}, {client.mun_city}
      </p>
      <CalledToday client={client} now={now} />
      {held.lost && <p className={styles.warning}>This client is no longer held for you: somebody else may call too. The call can still be saved.</p>}
      {children}
    </header>
  )
}

function Desk() {
  const { user, settings, dialUrl = null } = useSignedIn()
  const { notices } = useServices()
  const store = useDeskStore()
  const { desk, tell, latest } = store
  const now = useNow(5_000)
  const today = useToday()
  const closed = closedWords(settings, now)
  const clients = useDeskClients(store, closed !== null)
  const sending = useDeskSending(store)
  const saving = useSaving(store)
  const tally = useTally(today).data
  const [branch, setBranch] = useState<string | null>(desk.branch)
  const [over, setOver] = useState<'last' | 'keys' | null>(null)
  const [reopened, setReopened] = useState<string | null>(null)
  const { current, entry } = desk
  /** The refused call that is open again, in the place of the client who is called. */
  const back = desk.unsent.find(({ state, body }) => state === 'refused' && body.id === reopened)
  const chooses = user.user_type === 'ah' || user.user_type === 'admin'
  const working = desk.phase === 'working'
  const start = () => tell({ did: 'start', branch: chooses ? branch : null })
  const pause = () => {
    if (latest.current.entry !== null && isEntered(latest.current.entry)) notices.show('warning', 'Save this call first, or clear it.')
    else clients.end()
  }
  const correctable = mayCorrect(desk, now) && !desk.unsent.some(({ state, body }) => state === 'refused' && body.id === desk.last?.entry.begun.id)
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
      <div className={styles.bar}>
        {tally !== undefined && (
          <TallyBar
            tally={tally}
            target={settings.daily_call_target}
            now={now}
            clientLink={(client, face) => (
              <Link to="/clients" search={{ client }} activeProps={{}}>
                {face}
              </Link>
            )}
          />
        )}
        <div className={`${styles.buttons} screen-only`}>
          <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} disabled={!correctable} onClick={() => setOver('last')}>
            Change last result
          </Button>
          {working && (
            <Button variant="default" leftSection={<IconPause size={18} aria-hidden />} onClick={pause}>
              Pause
            </Button>
          )}
          <Button variant="default" className={styles.keysButton} leftSection={<IconKeyboard size={18} aria-hidden />} onClick={() => setOver('keys')}>
            Keys
          </Button>
        </div>
      </div>
      <UnsentCalls
        unsent={desk.unsent.filter((one) => one !== back)}
        unanswered={sending.unanswered}
        onAgain={saving.again}
        onBack={({ body }) => setReopened(body.id)}
        onDrop={({ body }) => tell({ did: 'drop', id: body.id })}
      />
      {back !== undefined && (
        <ReopenedCall
          key={back.body.id}
          one={back}
          today={today}
          dialUrl={dialUrl}
          onEntry={(revised) => tell({ did: 'revise', id: back.body.id, entry: revised })}
          onSave={() => {
            setReopened(null)
            saving.resend(back)
          }}
          onLeave={() => setReopened(null)}
        />
      )}
      {working && closed !== null && <p className={styles.warning} role="status">{closed} {current === null ? '' : 'Finish this call; nobody comes after it.'}</p>}
      {!working && clients.looked && <DeskStart chooses={chooses} branch={branch} onBranch={setBranch} closed={closed} onStart={start} />}
      {working && current === null && desk.nobody !== null && (
        <section className={styles.empty}>
          <h2>Nobody to call now</h2>
          <Explained nobody={desk.nobody} now={now} />
          <Button variant="default" leftSection={<IconPhone size={18} aria-hidden />} onClick={() => tell({ did: 'look again' })}>
            Look again
          </Button>
        </section>
      )}
      {working && current === null && desk.nobody === null && (
        <>
          {clients.unanswered && <p className={styles.waiting} role="status">No answer. The next client is asked for again when the network is back.</p>}
          <RowsShape rows={8} />
        </>
      )}
      {back === undefined && current !== null && entry !== null && (
        <div className={styles.call} key={current.served.lease_id}>
          <div className={styles.main}>
            <Current held={current} now={now}>
              <DeskNumbers client={current.served.client} dialled={entry.values.number_dialled} address={dialUrl} onDial={(number_dialled) => tell({ did: 'enter', entry: { ...entry, values: { ...entry.values, number_dialled } } })} />
            </Current>
            <Script served={current.served} />
            <DeskForm
              entry={entry}
              today={today}
              onEntry={(next) => tell({ did: 'enter', entry: next })}
              onSave={saving.save}
              aside={isEntered(entry) ? { label: 'Clear', act: clear } : { label: 'Skip', act: skip }}
            />
          </div>
          <DeskFacts served={current.served} />
        </div>
      )}
      {over === 'last' && desk.last !== null && (
        <CorrectLast
          last={desk.last}
          onClose={() => setOver(null)}
          onCorrect={(right) => {
            saving.correct(right)
            setOver(null)
            notices.show('positive', 'The last result is changed.')
          }}
        />
      )}
      {over === 'keys' && <DeskKeysDialog onClose={() => setOver(null)} />}
      <DeskGuard dirty={() => isDirty(latest.current, isEntered)} />
    </div>
  )
}
