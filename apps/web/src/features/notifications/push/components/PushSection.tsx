import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import type { NotificationKind } from '@bisita/contract/devices/notifications'
import type { Role } from '@bisita/contract/users/roles'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { type ReactNode, useState } from 'react'
import { storageOf } from '../../../../frame/storage.ts'
import { useServices } from '../../../../frame/useServices.ts'
import { useSignedIn } from '../../../../frame/useSignedIn.ts'
import { useOnline } from '../../../../ui/hooks/useOnline.ts'
import { useDesk } from '../../../../ui/hooks/useRoom.ts'
import { IconBell } from '../../../../ui/icons.ts'
import { QueryState } from '../../../../ui/states.tsx'
import { setPushWanted } from '../agreement.ts'
import { type PushBlock, pushBrowserOf } from '../browser.ts'
import { type PushSettings, usePush, usePushSwitch, useTurnPushOff, useTurnPushOn } from '../push.queries.ts'

/** Why a browser can show none, and what to do about it. */
const blocks: Readonly<Record<PushBlock, string>> = {
  unsupported: t('This browser can’t show reminders while Bisita is closed. Use Chrome, Edge, Firefox or Safari.'),
  not_installed: t('On an iPhone or iPad, put Bisita on the home screen first (Share, Add to Home Screen) and open it from there.'),
  not_secure: t('Reminders need an address that begins with https.'),
  refused: t('The browser refuses notifications of Bisita. Allow them in its settings for this site, then open this screen again.'),
}

/** What each kind is called here, and who may get it. */
const choices: readonly { readonly kind: NotificationKind; readonly label: string; readonly roles: readonly Role[] }[] = [
  { kind: 'call_back', label: t('Call-backs, five minutes before'), roles: ['tele', 'oic', 'ah', 'admin'] },
  { kind: 'brief', label: t('This morning: what is worth a look, 7:30 on working days'), roles: ['oic', 'ah'] },
  { kind: 'itineraries', label: t('Planned visits, 7:30'), roles: ['mr'] },
  { kind: 'touchpoints', label: t('Due touchpoints, 7:30'), roles: ['mr', 'tele'] },
  { kind: 'request', label: t('Requests to decide'), roles: ['oic', 'ah', 'admin'] },
  { kind: 'decided', label: t('Own requests that were decided'), roles: ['mr', 'tele', 'oic', 'ah'] },
  { kind: 'unsent', label: t('Work unsent for a day'), roles: ['mr', 'oic'] },
  { kind: 'job', label: t('Jobs that ended'), roles: ['oic', 'ah', 'admin'] },
  { kind: 'reveals', label: t('People who showed many numbers of clients'), roles: ['oic', 'ah', 'admin'] },
  { kind: 'password_set', label: t('Passwords set by others'), roles: ['mr', 'tele', 'oic', 'ah', 'admin'] },
  { kind: 'administrator', label: t('New administrators'), roles: ['admin'] },
  { kind: 'passkey', label: t('Passkeys that were refused'), roles: ['mr', 'tele', 'oic', 'ah', 'admin'] },
  { kind: 'factor', label: t('Sign-in codes and recovery codes'), roles: ['mr', 'tele', 'oic', 'ah', 'admin'] },
]

/** Reminders that come while the app is closed: turning them on and off here, and which kinds. */
export function PushSection() {
  const thing = useDesk() ? 'computer' : 'phone'
  const found = usePush()
  const online = useOnline()
  return (
    <>
      <h2 id="reminders">{t('Reminders on this {thing}', { thing })}</h2>
      {found.data === undefined && !online && <p className="mute">{t('No network. Reminders can be turned on and off when there is one.')}</p>}
      {found.data === undefined && online && <QueryState query={found} rows={2} />}
      {found.data !== undefined && <Reminders settings={found.data} thing={thing} online={online} />}
    </>
  )
}

function Reminders({ settings, thing, online }: { settings: PushSettings; thing: string; online: boolean }) {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const [browser] = useState(() => pushBrowserOf(window))
  const [storage] = useState(() => storageOf(() => window.localStorage))
  const on = useTurnPushOn(browser, {
    onDone: (done) => {
      if (done === 'refused') return notices.show('warning', t('Notifications were not allowed. Nothing was turned on.'))
      if (done === 'not_reached') return notices.show('warning', t('The browser did not reach its push service. Try again where there is a network.'))
      setPushWanted(storage, user.id, true)
    },
    handlers: {},
  })
  const off = useTurnPushOff(browser, { onDone: () => setPushWanted(storage, user.id, false), handlers: {} })
  const change = usePushSwitch({ onDone: () => undefined, handlers: {} })
  const blocked = browser.blocked()
  const { endpoint, reachable, unreachable_since: since, quiet, switches } = settings
  const own = choices.filter(({ roles }) => roles.includes(user.user_type))

  const button = (): ReactNode => {
    if (endpoint !== null) {
      return (
        <Button variant="default" disabled={!online} loading={off.isPending} onClick={() => off.mutate(endpoint)}>
          {t('Turn off')}
        </Button>
      )
    }
    if (blocked !== null) return <p>{blocks[blocked]}</p>
    if (reachable === false) return null
    return (
      <Button leftSection={<IconBell size={18} aria-hidden />} disabled={!online} loading={on.isPending} onClick={() => on.mutate(settings.public_key)}>
        {t('Turn on')}
      </Button>
    )
  }

  return (
    <>
      <p role="status">
        {endpoint !== null
          ? t('They arrive on this {thing} even while Bisita is closed.', { thing })
          : t('Off: reminders show in the bell only. On: they also reach this {thing} while Bisita is closed.', { thing })}{' '}
        {t('At most three a day plus call-backs, none from {from} to {until}, and no names.', { from: quiet.from, until: quiet.until })}
      </p>
      {reachable === false && (
        <p className="late">{since !== null ? t('This server can’t reach the push service, since {since}. Reminders show in the bell.', { since: showDateTime(since) }) : t('This server can’t reach the push service. Reminders show in the bell.')}</p>
      )}
      {button()}
      {endpoint !== null && (
        <fieldset className="stack gap-8 bare pad-0" style={{ border: 0 }}>
          <legend className="heavy" style={{ marginBottom: 8 }}>{t('What to be reminded of, on all your devices')}</legend>
          {own.map(({ kind, label }) => (
            <Checkbox
              key={kind}
              label={label}
              checked={switches[kind]}
              disabled={!online || change.isPending}
              onChange={({ currentTarget }) => change.mutate({ kind, on: currentTarget.checked })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
