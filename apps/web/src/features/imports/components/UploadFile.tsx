import { uploadColumns } from '@bisita/rules/uploads/columns'
import { Button } from '@mantine/core'
import { grouped } from '@bisita/rules/numbers'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import type { Uploading } from '../uploading.ts'
import type { SavedUpload, UploadState } from '../uploading.state.ts'
import { FileQuestions } from './FileQuestions.tsx'

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
  const { reading, problem, question, file } = state
  return (
    <section className="stack gap-12" aria-label="File">
      {saved !== undefined && (
        <div className="alert late">
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
        about="An Excel workbook (.xlsx) or a CSV file with the columns of the template. Nothing is changed before you have seen what the file would do."
        accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        busy={reading ? 'Reading the file …' : null}
        error={problem}
        onFile={(chosen) => void uploading.take(chosen)}
      />
      <div className="flex wrap gap-8">
        <Button variant="default" onClick={template}>
          Download a template
        </Button>
      </div>
      {question !== null && file !== null && <FileQuestions question={question} file={file} uploading={uploading} />}
    </section>
  )
}
