import { Button } from '@mantine/core'
import { visitTypes, type VisitType } from '@bisita/contract/visits/outcomes'
import { mayOpen } from '@bisita/rules/places/routes'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import type { ClientWithQueue } from '../clients.repository.ts'
import { CallLink } from '../numbers/CallLink.tsx'
import { recordDraft } from '../../visits/drafts.ts'
import { mayRecord } from '../../visits/rights.ts'
import { useDevice } from '../../../device/device.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { Dropdown } from '../../../ui/dialogs/Dropdown.tsx'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { mapOf, routeTo } from '../../../ui/browser/maps.ts'
import { IconApproval, IconCalendar, IconEdit, IconEye, IconHand, IconMore, IconNavigate, IconPhone, IconTrash, IconVisit } from '../../../ui/icons.ts'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { isCovered, useKeys } from '../../../ui/hooks/useKeys.ts'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import frame from '../../../frame/frame.module.css'
import { DeleteClient } from '../screens/DeleteClient.tsx'
import styles from './ClientRecord.module.css'

const RecordConsent = lazyWithPreload(() => import('../../consents/components/RecordConsent.tsx'), 'RecordConsent')
const BlockClient = lazyWithPreload(() => import('../components/BlockClient.tsx'), 'BlockClient')

/** What can be opened over a record. */
export type RecordForm = 'edit' | 'plan' | VisitType

type Props = { client: ClientWithQueue; onOpen: (form: RecordForm) => void; onDeleted: () => void }

type Act = { readonly name: string; readonly icon: typeof IconEdit; readonly onClick: () => void }

const icons = { visit: IconVisit, call: IconPhone }

const keys: Readonly<Record<string, VisitType>> = { v: 'visit', c: 'call' }

/** The way to where the client is, or to the address where only the barangay is known. */
const wayTo = ({ pin, pin_source, full_address }: ClientWithQueue) => (pin === null || pin_source === 'barangay' ? mapOf(full_address) : routeTo(pin))

/** Recording a visit or call with the client, as far as the role may; one that was begun is gone on with. */
function useRecording({ client, onOpen }: Omit<Props, 'onDeleted'>): readonly Act[] {
  const { user } = useSignedIn()
  const drafts = useDrafts()
  return visitTypes
    .filter((kind) => mayRecord(kind, user))
    .map((kind) => {
      const begun = drafts.read(recordDraft(client.id, kind)) !== undefined
      return { name: begun ? t('Continue the {kind}', { kind }) : t('Record {kind}', { kind }), icon: icons[kind], onClick: () => onOpen(kind) }
    })
}

const face = ({ name, icon: Icon }: Act): ReactNode => (
  <>
    <Icon size={18} aria-hidden />
    {name}
  </>
)

const line = `row gap-12 ink no-line bare press touch hovers ${styles.line}`

/** An entry of the menu. */
const MenuAct = ({ act, close }: { act: Act; close: () => void }) => (
  <button
    type="button"
    className={line}
    onClick={() => {
      close()
      act.onClick()
    }}
  >
    {face(act)}
  </button>
)

/**
 * What can be done with an open record: two main actions by role, and a menu of the others. Who works in the field or at
 * the telephone records and calls; the office plans and calls. On a phone the recording stands within the thumb's reach.
 */
export function RecordActions({ client, onOpen, onDeleted }: Props) {
  const { user, allowedPaths } = useSignedIn()
  const { notices } = useServices()
  const mayDelete = useIsAllowed('client.delete')
  const desk = useDesk()
  const device = useDevice()
  const onDevice = device !== null && device.records.get().stage === 'ready'
  const [asking, setAsking] = useState<'block' | 'consent' | 'delete' | null>(null)
  const recording = useRecording({ client, onOpen })
  useKeys((key) => {
    const kind = keys[key.toLowerCase()]
    if (kind === undefined || isCovered() || !mayRecord(kind, user)) return false
    onOpen(kind)
    return true
  })
  const plan: Act = { name: t('Plan a visit'), icon: IconCalendar, onClick: () => onOpen('plan') }
  const edit: Act = { name: t('Edit'), icon: IconEdit, onClick: () => onOpen('edit') }
  const records = user.user_type === 'mr' || user.user_type === 'tele'
  const [main, rest] = records ? [recording, [plan, edit]] : [[plan], [...recording, edit]]
  const call = <CallLink clientId={client.id} phone={client.phone_number} second={client.secondary_phone_callable ? client.secondary_phone_number : null} />
  const buttons = main.map((act) => (
    <Button key={act.name} fullWidth={records && !desk} variant={records ? 'filled' : 'default'} leftSection={<act.icon size={18} aria-hidden />} onClick={act.onClick}>
      {act.name}
    </Button>
  ))
  return (
    <>
      {!records || desk ? buttons : <ActionBar className={`ground ruled ${frame.main} flex gap-8 screen-only`}>{buttons}</ActionBar>}
      {call}
      <Dropdown side={desk ? 'start' : 'end'} label={t('More actions')} className="square press" face={<IconMore size={20} aria-hidden />}>
        {(close) => (
          <div className={styles.menu}>
            <a className={line} href={wayTo(client)} target="_blank" rel="noreferrer" onClick={close}>
              <IconNavigate size={18} aria-hidden />
              {t('Navigate')}
            </a>
            {rest.map((act) => (
              <MenuAct key={act.name} act={act} close={close} />
            ))}
            <MenuAct act={{ name: t('Record consent'), icon: IconApproval, onClick: () => setAsking('consent') }} close={close} />
            <MenuAct act={{ name: t('Do not contact'), icon: IconHand, onClick: () => setAsking('block') }} close={close} />
            {mayOpen('/administration/audit', allowedPaths) && (
              <Link className={line} to="/administration/audit" search={{ action: 'client.reveal', record_type: 'client', record_id: client.id }} activeProps={{}}>
                <IconEye size={18} aria-hidden />
                {t('Who has seen this client')}
              </Link>
            )}
            {mayDelete && <MenuAct act={{ name: t('Delete'), icon: IconTrash, onClick: () => setAsking('delete') }} close={close} />}
          </div>
        )}
      </Dropdown>
      <Suspense>{asking === 'consent' && <RecordConsent client={client} onDevice={onDevice} notices={notices} onClose={() => setAsking(null)} />}</Suspense>
      <Suspense>{asking === 'block' && <BlockClient client={client} notices={notices} onClose={() => setAsking(null)} />}</Suspense>
      <DeleteClient client={client} opened={asking === 'delete'} onClose={() => setAsking(null)} onDone={onDeleted} />
    </>
  )
}
