import { Button } from '@mantine/core'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { type Refused } from '../../../api/outcomes.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import type { Notices } from '../../../ui/notices.ts'
import { QueryState } from '../../../ui/states.tsx'
import { agentWords } from '../sessions/agents.ts'
import { useEndSessions, useSessions } from '../sessions/sessions.queries.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { ConfirmPassword } from './ConfirmPassword.tsx'
import styles from './Sessions.module.css'

type Props = {
  /** Whose; null for the signed-in user. */
  userId: string | null
  notices: Notices
}

/** So many are shown at first; the current one is among the last used. */
const few = 5

const endedText = (count: number) => {
  if (count === 0) return t('It had ended already.')
  return t('{count, plural, one {One sign-in has been ended.} other {# sign-ins have been ended.}}', { count })
}

function Item({ session, onEnd, sending }: { session: Session; onEnd: () => void; sending: boolean }) {
  const words = agentWords(session.user_agent)
  return (
    <li>
      <span className={`stack shrink ${styles.what}`}>
        <strong>
          {words}
          {session.device_id !== null && <span className={`small medium ${styles.mark}`}>{t('Phone with local records')}</span>}
          {session.current && <span className={`small medium ${styles.mark}`}>{t('This one')}</span>}
        </strong>
        <span className="small mute anywhere">{t('Last used {last_used_at}', { last_used_at: showDateTime(session.last_used_at) })}</span>
        <span className="small mute anywhere">
          {t('Signed in {created_at}', { created_at: showDateTime(session.created_at) })}
          {session.address !== null && t(' from {address}', { address: session.address })}
        </span>
      </span>
      {!session.current && (
        <Button variant="default" disabled={sending} onClick={onEnd} aria-label={t('End {words}, last used {last_used_at}', { words, last_used_at: showDateTime(session.last_used_at) })}>
          {t('End')}
        </Button>
      )}
    </li>
  )
}

/** Where somebody is signed in, last used first, with the power to end it. */
export function Sessions({ userId, notices }: Props) {
  const found = useSessions(userId)
  const [all, setAll] = useState(false)
  const keyOf = useIdempotencyKey()
  /** What of one's own shall end, while the password is asked for. */
  const [toEnd, setToEnd] = useState<readonly string[] | 'all' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const tell = (refused: Refused) => (userId === null ? setFailure(refused.message) : notices.show('negative', refused.message))
  const end = useEndSessions(userId, {
    onDone: (count) => {
      setToEnd(null)
      notices.show('positive', endedText(count))
    },
    handlers: { 403: tell, 404: tell, 409: tell },
  })
  if (found.data === undefined) return <QueryState query={found} rows={2} tall />
  const { items, remembered } = found.data
  const endAll = userId === null ? t('End all others') : t('End all')
  const endable = items.filter(({ current }) => !current)
  // Who is signed in by now is part of the content: "all" a second time is a new wish.
  const send = (ids: readonly string[] | 'all', password?: string) => {
    setFailure(null)
    end.mutate({ ids, key: keyOf([userId, ids, items.map(({ id }) => id)]), ...(password !== undefined && { password }) })
  }
  const begin = (ids: readonly string[] | 'all') => {
    setFailure(null)
    if (userId === null) setToEnd(ids)
    else send(ids)
  }
  if (items.length + remembered.length === 0) return <p className="soft">{t('No other sign-ins.')}</p>
  return (
    <div className="stack gap-12 items-start full">
      <ul className={`full ruled ${styles.list}`}>
        {(all ? items : items.slice(0, few)).map((session) => (
          <Item key={session.id} session={session} sending={end.isPending} onEnd={() => begin([session.id])} />
        ))}
      </ul>
      {!all && items.length > few && (
        <Button variant="default" onClick={() => setAll(true)}>
          {t('Show all {items}', { items: items.length })}
        </Button>
      )}
      {remembered.length > 0 && (
        <>
          <p>{t('No second step is asked for in these browsers. “{endAll}” forgets them too.', { endAll })}</p>
          <ul className={`full ruled ${styles.list}`}>
            {remembered.map((browser) => (
              <li key={browser.id}>
                <span className={`stack shrink ${styles.what}`}>
                  <strong>{agentWords(browser.user_agent)}</strong>
                  <span className="small mute">{t('Remembered until {expires_at}', { expires_at: showDate(browser.expires_at) })}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {(endable.length > 1 || remembered.length > 0 || (userId === null && endable.length > 0)) && (
        <Button variant="default" loading={end.isPending} onClick={() => begin('all')}>
          {endAll}
        </Button>
      )}
      {toEnd !== null && (
        <ConfirmPassword
          title={toEnd === 'all' ? t('End all other sign-ins') : t('End this sign-in')}
          act={t('End')}
          sending={end.isPending}
          failure={failure}
          onAct={(password) => send(toEnd, password)}
          onClose={() => setToEnd(null)}
        />
      )}
    </div>
  )
}
