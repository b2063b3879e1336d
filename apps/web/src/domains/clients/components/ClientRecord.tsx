import { idTypeLabels } from '@bisita/contract/pension'
import { showDate, showDateTime } from '@bisita/rules/dates'
import { showPeso } from '@bisita/rules/money'
import { showPhone } from '@bisita/rules/phones'
import type { ReactNode } from 'react'
import { Facts } from '../../../ui/Facts.tsx'
import { IconNavigate, IconPhone } from '../../../ui/icons.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { Client } from '../clients.repository.ts'
import { fieldNames, showResult, standing } from '../showing.ts'
import styles from './ClientRecord.module.css'
import { ClientTimeline } from './ClientTimeline.tsx'
import { IdNumber } from './IdNumber.tsx'

/** Where a map finds the client's address. */
const mapOf = (client: Client) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(client.full_address)}`

const when = (instant: string | null) => (instant === null ? null : showDateTime(instant))

const phone = (stored: string | null) => stored !== null && <a href={`tel:${stored}`}>{showPhone(stored)}</a>

function Head({ client, actions }: { client: Client; actions: ReactNode }) {
  const mobile = client.phone_number ?? client.secondary_phone_number
  const place = `${client.barangay}, ${client.mun_city}, ${client.province}`
  return (
    <header className={styles.head}>
      <h2 tabIndex={-1}>{client.fullname}</h2>
      <p className={styles.place}>{[client.age === null ? null : `${client.age} years`, place].filter(Boolean).join(' · ')}</p>
      <p className={styles.marks}>
        <StateMark {...standing(client)} />
        {client.visit_result !== null && <StateMark tone="plain" word={showResult(client) ?? ''} />}
      </p>
      <div className={`${styles.actions} screen-only`}>
        {mobile !== null && (
          <a className={styles.action} href={`tel:${mobile}`}>
            <IconPhone size={18} aria-hidden />
            Call
          </a>
        )}
        <a className={styles.action} href={mapOf(client)} target="_blank" rel="noreferrer">
          <IconNavigate size={18} aria-hidden />
          Navigate
        </a>
        {actions}
      </div>
    </header>
  )
}

/** A client's record: who, where, the pension, then everything that happened. */
export function ClientRecord({ client, actions }: { client: Client; actions: ReactNode }) {
  return (
    <article className={styles.record}>
      <Head client={client} actions={actions} />
      <Facts
        facts={[
          [fieldNames.phone_number, phone(client.phone_number) || 'None'],
          [fieldNames.secondary_phone_number, phone(client.secondary_phone_number) || null],
          ['Address', client.full_address],
          [`${idTypeLabels[client.id_type]} number`, client.sss_id === null ? 'None' : <IdNumber key={client.id} client={client} />],
          [fieldNames.claim_type, client.pension_type],
          [fieldNames.pension_amt, client.pension_amt === null ? 'Not known' : showPeso(client.pension_amt)],
          [fieldNames.birth_date, client.birth_date === null ? 'Not known' : showDate(client.birth_date)],
          ['Last visit', when(client.last_visit) ?? 'None yet'],
          ['Last call', when(client.last_call)],
          ['Added', [showDate(client.created_at), client.created_by_name].filter(Boolean).join(' by ')],
        ]}
      />
      <ClientTimeline key={client.id} id={client.id} />
    </article>
  )
}
