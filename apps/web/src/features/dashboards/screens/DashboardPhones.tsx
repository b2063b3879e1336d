import { Button } from '@mantine/core'
import type { DeviceState } from '@bisita/contract/devices/devices.kinds'
import { t } from '@bisita/contract/words'
import { useEffect, useRef, useState } from 'react'
import { PhoneCards } from '../../users/components/PhoneCards.tsx'
import { PhoneTable } from '../../users/components/PhoneTable.tsx'
import { usePhones } from '../../users/devices/devices.queries.ts'
import { QuarantineDialog } from '../../visits/components/quarantine/QuarantineDialog.tsx'
import { QuarantineList } from '../../visits/components/quarantine/QuarantineList.tsx'
import { type QuarantineDecision, type QuarantineItem, useQuarantine } from '../../visits/quarantine/quarantine.queries.ts'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { useWide } from '../../../ui/hooks/useRoom.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import styles from './DashboardPhones.module.css'

type Props = {
  /** The phones of a figure alone. */
  state: DeviceState | undefined
  onAll: () => void
}

const titles = { silent: t('Phones with no contact for a day'), unsent: t('Phones with unsent work') } as const

/** The phones of the people in scope, and the unsent work that was handed over from them: the network's alone. */
export function DashboardPhones(props: Props) {
  return (
    <div className="stack" style={{ gap: 32, marginTop: 32 }}>
      <Phones {...props} />
      <Quarantine />
    </div>
  )
}

const minute = 60_000

const none = {
  all: t('No phone is known yet. Each shows here once local records are set up on it, in its Settings.'),
  silent: t('Every phone has synced within a day.'),
  unsent: t('No phone has anything left to send.'),
} as const

/**
 * The phones under the current filter. The title gets the focus when the filter changes, so that a user who opened a
 * figure sees what it counts.
 */
function Phones({ state, onAll }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef<DeviceState | undefined>(undefined)
  useEffect(() => {
    if (before.current !== state) title.current?.focus()
    before.current = state
  }, [state])
  return (
    <section className={`shrink ${styles.part}`} aria-labelledby="phones">
      <h2 id="phones" ref={title} tabIndex={-1}>
        {state === undefined ? t('Phones') : titles[state]}
      </h2>
      {state !== undefined && (
        <p>
          <Button variant="default" size="compact-md" onClick={onAll}>
            {t('Show all phones')}
          </Button>
        </p>
      )}
      <PhoneRows key={state} state={state} />
    </section>
  )
}

function PhoneRows({ state }: Pick<Props, 'state'>) {
  const [page, setPage] = useState(1)
  const now = useNow(minute)
  const wide = useWide()
  const found = usePhones({ page, ...(state !== undefined && { state }) })
  const Rows = wide ? PhoneTable : PhoneCards
  return (
    <>
      <QueryState query={found} rows={4} tall={!wide} />
      {found.data !== undefined && (
        <>
          <p className="small mute below-14">
            {found.data.count > 0 && (
              <>
                <strong>{t('{count, plural, one {# phone} other {# phones}}', { count: found.data.count })}</strong>.{' '}
              </>
            )}
            {found.data.count === 0 ? none[state ?? 'all'] : t('Phones with unsent work first. Amber: unsent for more than a day.')}
          </p>
          {found.data.items.length > 0 && <Rows phones={found.data.items} now={now} />}
          <Pager page={page} pages={found.data.pages} onPage={setPage} label={t('Pages of phones')} />
        </>
      )}
    </>
  )
}

/** Shown where there is anything to decide. */
function Quarantine() {
  const { notices } = useServices()
  const [page, setPage] = useState(1)
  const [deciding, setDeciding] = useState<{ item: QuarantineItem; action: QuarantineDecision } | null>(null)
  const found = useQuarantine(page)
  if (found.isPending) return null
  if (found.data === undefined) return <QueryState query={found} />
  if (found.data.count === 0 && deciding === null) return null
  // The last of a page was decided: the one before is the last now.
  if (found.data.items.length === 0 && page > 1 && !found.isPlaceholderData) setPage(Math.max(1, found.data.pages))
  return (
    <section className={`shrink ${styles.part}`} aria-labelledby="quarantine">
      <h2 id="quarantine">{t('Unsent work of people who cannot sign in')}</h2>
      <p className="small mute below-14">
        {t('It comes from a lost phone, or from the phone of a deactivated person. Accept it to save it as recorded, or reject it.')}
      </p>
      <QuarantineList items={found.data.items} onDecide={(item, action) => setDeciding({ item, action })} />
      <Pager page={page} pages={found.data.pages} onPage={setPage} label={t('Pages of unsent work')} />
      {deciding !== null && <QuarantineDialog {...deciding} notices={notices} onClose={() => setDeciding(null)} />}
    </section>
  )
}
