import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import type { UploadTotals } from '../uploading.state.ts'
import { Counts } from './Counts.tsx'
import styles from './Upload.module.css'

type Props = {
  /** All of it was applied. */
  whole: boolean
  totals: UploadTotals
  rejected: number
  /** What stands in rows that were taken and is stored nowhere, with the row as people count it. */
  notices: readonly { readonly row: string; readonly column: string; readonly message: string }[]
  rejectedFile: () => Promise<Blob>
  /** A link to the clients who were added last. */
  clients: ReactNode
  /** What undoes it. */
  undo: ReactNode
  onAnother: () => void
}

const mostNotices = 50

/** What came of an upload. */
export function UploadResult({ whole, totals, rejected, notices, rejectedFile, clients, undo, onAnother }: Props) {
  const save = async () => saveFile(await rejectedFile(), 'rejected-clients.csv')
  return (
    <section className="stack gap-12" aria-label={t('Result')}>
      <h2>{whole ? messages.clientsUploaded : t('Not finished')}</h2>
      {!whole && <p>{t('Uploaded rows stay unless you undo the upload.')}</p>}
      <Counts
        counts={[
          [t('Created'), totals.created],
          [t('Updated'), totals.updated],
          [t('Unchanged'), totals.unchanged],
          [t('Probable duplicates'), totals.duplicates],
          [t('Rejected'), rejected],
        ]}
      />
      {notices.length > 0 && (
        <section className="stack gap-12" aria-label={t('Not stored')}>
          <p>{t('Some cells had extra values that no field takes. Note them if they matter:')}</p>
          <ul className={`stack ruled ${styles.rows}`}>
            {notices.slice(0, mostNotices).map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`}>
                {row}, {column}: {message}
              </li>
            ))}
          </ul>
          {notices.length > mostNotices && <p>{t('And {n} more.', { n: notices.length - mostNotices })}</p>}
        </section>
      )}
      <div className="flex wrap gap-8">
        {clients}
        {rejected > 0 && (
          <Button variant="default" onClick={() => void save()}>
            {t('Download rejected rows')}
          </Button>
        )}
        {undo}
        <Button variant="default" onClick={onAnother}>
          {t('Upload another file')}
        </Button>
      </div>
    </section>
  )
}
