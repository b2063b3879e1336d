import { messages } from '@bisita/contract/messages'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { Button } from '@mantine/core'
import { grouped } from '@bisita/rules/numbers'
import small from '../../../ui/forms/DialogForm.module.css'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import type { Uploading } from '../uploading.ts'
import { type SavedUpload, sheetRow, type UploadState } from '../uploading.state.ts'
import styles from './Upload.module.css'

const template = () => saveFile(new Blob([`${uploadColumns.join(',')}\r\n`], { type: 'text/csv' }), 'clients-template.csv')

type Props = {
  state: UploadState
  uploading: Uploading
  /** What this browser began and did not end. */
  saved: SavedUpload | undefined
  onGiveUp: () => void
}

/** The first step: a file is chosen, read and looked through. */
export function UploadFile({ state, uploading, saved, onGiveUp }: Props) {
  const { reading, problem, asking, file } = state
  return (
    <section className={styles.part} aria-label="File">
      {saved !== undefined && (
        <div className={small.warned}>
          <p>
            The upload of {saved.name} was broken off after {grouped(saved.applied)} of {grouped(saved.chunks)} parts. Choose the same file again to go on where it stopped: nothing of it is kept in this browser.
          </p>
          <Button variant="default" onClick={onGiveUp}>
            Cancel that upload
          </Button>
        </div>
      )}
      <FileDrop
        label="File of clients"
        about="A CSV file with the columns of the template. Nothing is changed before you have seen what the file would do."
        accept=".csv,text/csv"
        busy={reading ? 'Reading the file …' : null}
        error={problem}
        onFile={(chosen) => void uploading.take(chosen)}
      />
      <div className={small.actions}>
        <Button variant="default" onClick={template}>
          Download a template
        </Button>
      </div>
      {asking && file !== null && (
        <div className={small.failed} role="alert">
          <p>
            {messages.columnsEmpty} {file.empty.count === 1 ? 'Row' : 'Rows'} {file.empty.rows.map(sheetRow).join(', ')}
            {file.empty.count > file.empty.rows.length && ` and ${grouped(file.empty.count - file.empty.rows.length)} more`}. The header is row 1.
          </p>
          <Button onClick={() => void uploading.leaveOut()}>Leave these rows out</Button>
        </div>
      )}
    </section>
  )
}
