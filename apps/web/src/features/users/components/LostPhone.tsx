import { deviceLostExport } from '@bisita/contract/calls/calls'
import { clientFieldSpecs } from '@bisita/contract/clients/clients.fields'
import { t } from '@bisita/contract/words'
import { grouped } from '@bisita/rules/numbers'
import { showDateTime } from '@bisita/rules/time/dates'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { questionHandlers } from '../../../api/saving.ts'
import { ListExport } from '../../../frame/ListExport.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import small from '../../../ui/forms/DialogForm.module.css'
import { IconPrint } from '../../../ui/icons.ts'
import { QueryState } from '../../../ui/states.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { unsentWords } from '../devices/devices.format.ts'
import type { PhoneStatus } from '../devices/devices.queries.ts'
import { useLosePhone, useLostClients, useLostPhone } from '../devices/lost.queries.ts'

type Props = { phone: Pick<PhoneStatus, 'id' | 'user_display_name' | 'lost_at'> }

/** Marks a phone as lost; afterwards what the office has to know and to report about it. */
export const LostPhone = ({ phone }: Props) => (phone.lost_at === null ? <MarkLost phone={phone} /> : <LostReport id={phone.id} />)

function MarkLost({ phone: { id, user_display_name: name } }: Props) {
  const { notices } = useServices()
  const [opened, { open, close }] = useDisclosure(false)
  const keyOf = useIdempotencyKey()
  const marking = useLosePhone({
    onDone: () => {
      notices.show('positive', t('The phone of {name} was marked as lost.', { name }))
      close()
    },
    handlers: questionHandlers(notices, close, close),
  })
  return (
    <p className="screen-only">
      <Button variant="default" onClick={open}>
        {t('This phone is lost')}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t('Mark this phone as lost?')}
        act={t('Mark as lost')}
        sending={marking.isPending}
        onAct={() => marking.mutate({ params: { id }, key: keyOf([id]) })}
        onClose={close}
      >
        <ul className={`stack gap-6 ${small.list}`}>
          <li>{t('The server refuses this phone from now on, even after a new sign-in.')}</li>
          <li>{t('At its next contact it hands unsent work to the officer in charge, removes its records and signs out.')}</li>
          <li>{t('{name} can continue on another phone. Change the password too if somebody may know it.', { name })}</li>
          <li>{t('This cannot be undone. A phone that is found can be set up again once its records are removed.')}</li>
        </ul>
      </ConfirmDialog>
    </p>
  )
}

function LostReport({ id }: { id: string }) {
  const [listed, { open: list }] = useDisclosure(false)
  const found = useLostPhone(id)
  if (found.data === undefined) return <QueryState query={found} rows={4} />
  const { lost_at, lost_by_name, wiped_at, last_seen_at, last_success_at, sealed, quarantined, clients } = found.data
  const shown = (time: string | null) => (time === null ? t('Never') : showDateTime(time))
  return (
    <section className="stack gap-8" aria-label={t('Lost phone')}>
      <Facts
        facts={[
          [t('Marked as lost'), `${shown(lost_at)}${lost_by_name === null ? '' : `, ${lost_by_name}`}`],
          [t('Records removed'), wiped_at === null ? t('Not yet: the phone has not answered.') : showDateTime(wiped_at)],
          [t('Last contact'), showDateTime(last_seen_at)],
          [t('Everything sent and read'), shown(last_success_at)],
          [t('Sealed'), sealed ? t('Yes, with a PIN') : t('No')],
          [t('Unsent by its last report'), unsentWords(found.data) || t('Nothing')],
          [t('Handed over'), grouped(quarantined)],
          [t('Clients on it'), grouped(clients)],
        ]}
      />
      {listed ? (
        <LostClients id={id} />
      ) : (
        <p className="screen-only">
          <Button variant="default" onClick={list}>
            {t('People whose records were on it')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** Whose records were on a lost phone, to be printed or saved for the report about it. */
function LostClients({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const found = useLostClients(id, page)
  if (found.data === undefined) return <QueryState query={found} rows={6} />
  return (
    <>
      <h4>{t('People whose records were on it')}</h4>
      <p className="small mute">{t('Clients of the MR now, with the fields filled in, their visits and planned visits.')}</p>
      <p className="flex wrap gap-8 screen-only">
        <Button variant="default" leftSection={<IconPrint size={18} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <ListExport many="lost-phone" fetched={(api) => api.file(deviceLostExport, { params: { id } })} />
      </p>
      <ol className="stack gap-6">
        {found.data.items.map(({ id: client, fullname, fields }) => (
          <li key={client} className="anywhere">
            <strong className="strong">{fullname}</strong>
            <span className="small mute block">{fields.map((field) => clientFieldSpecs[field].label).join(', ')}</span>
            <span className="small mute block">{client}</span>
          </li>
        ))}
      </ol>
      <Pager page={page} pages={found.data.pages} onPage={setPage} label={t('Pages of clients')} />
    </>
  )
}
