import { maskIdentifier, showIdentifier } from '@bisita/rules/cells/shownIdentifier'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import type { ClientWithQueue } from '../clients.repository.ts'
import styles from './ClientRecord.module.css'

/** An SSS or GSIS number, masked until somebody asks for it. */
export function IdNumber({ client }: { client: Pick<ClientWithQueue, 'id_type' | 'sss_id'> }) {
  const [shown, setShown] = useState(false)
  if (client.sss_id === null) return null
  return (
    <span className={`row wrap ${styles.masked}`}>
      <span className="number">{(shown ? showIdentifier : maskIdentifier)(client.id_type, client.sss_id)}</span>
      <button type="button" className="accent underlined bare press screen-only" style={{ padding: '0 8px', minHeight: 'calc(var(--touch) - 4px)' }} onClick={() => setShown(!shown)}>
        {shown ? t('Hide') : t('Show')}
        <span className="unseen"> {t('the number')}</span>
      </button>
    </span>
  )
}
