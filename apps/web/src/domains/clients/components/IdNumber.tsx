import { maskIdentifier, showIdentifier } from '@bisita/rules/clients/identifiers'
import { useState } from 'react'
import type { Client } from '../clients.repository.ts'
import styles from './ClientRecord.module.css'

/** An SSS or GSIS number, masked until somebody asks for it. */
export function IdNumber({ client }: { client: Pick<Client, 'id_type' | 'sss_id'> }) {
  const [shown, setShown] = useState(false)
  if (client.sss_id === null) return null
  return (
    <span className={styles.masked}>
      <span className="number">{(shown ? showIdentifier : maskIdentifier)(client.id_type, client.sss_id)}</span>
      <button type="button" className={`${styles.reveal} screen-only`} onClick={() => setShown(!shown)}>
        {shown ? 'Hide' : 'Show'}
        <span className="unseen"> the number</span>
      </button>
    </span>
  )
}
