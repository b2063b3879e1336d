import { messages } from '@bisita/contract/messages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import small from '../../../ui/forms/DialogForm.module.css'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import type { Totals } from '../uploading.state.ts'
import { Counts } from './Counts.tsx'
import styles from './Upload.module.css'

type Props = {
  /** All of it was applied. */
  whole: boolean
  totals: Totals
  rejected: number
  rejectedFile: () => Promise<Blob>
  /** A link to the clients who were added last. */
  clients: ReactNode
  /** What undoes it. */
  undo: ReactNode
  onAnother: () => void
}

/** What came of an upload. */
export function UploadResult({ whole, totals, rejected, rejectedFile, clients, undo, onAnother }: Props) {
  const save = async () => saveFile(await rejectedFile(), 'rejected-clients.csv')
  return (
    <section className={styles.part} aria-label="Result">
      <h2>{whole ? messages.clientsUploaded : 'Not finished'}</h2>
      {!whole && <p>What was uploaded so far stays unless you undo it.</p>}
      <Counts
        counts={[
          ['Created', totals.created],
          ['Updated', totals.updated],
          ['Unchanged', totals.unchanged],
          ['Probable duplicates', totals.duplicates],
          ['Rejected', rejected],
        ]}
      />
      <div className={small.actions}>
        {clients}
        {rejected > 0 && (
          <Button variant="default" onClick={() => void save()}>
            Download rejected rows
          </Button>
        )}
        {undo}
        <Button variant="default" onClick={onAnother}>
          Upload another file
        </Button>
      </div>
    </section>
  )
}
