import { uploadColumns } from '@bisita/rules/uploads/columns'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import type { Uploading } from '../uploading.ts'
import type { SavedUpload, UploadState } from '../uploading.state.ts'
import { FileQuestions } from './FileQuestions.tsx'
import { UploadColumns } from './UploadColumns.tsx'

const template = () => saveFile(new Blob([`${uploadColumns.join(',')}\r\n`], { type: 'text/csv' }), 'clients-template.csv')

type Props = {
  state: UploadState
  uploading: Uploading
  /** What this browser began and did not end. */
  saved: SavedUpload | undefined
  onGiveUp: () => void
  /** The last uploads, below the box. */
  last: ReactNode
}

/** The first step: a file is chosen, read and looked through. */
export function UploadFile({ state, uploading, saved, onGiveUp, last }: Props) {
  const { reading, problem, question, file } = state
  return (
    <section className="stack gap-12" aria-label={t('File')}>
      {saved !== undefined && (
        <div className="alert late">
          <p>
            {t('The upload of {name} stopped after {applied} of {chunks} parts. Choose the same file again to continue.', { name: saved.name, applied: saved.applied, chunks: saved.chunks })}
          </p>
          <Button variant="default" onClick={onGiveUp}>
            {t('Cancel that upload')}
          </Button>
        </div>
      )}
      <FileDrop
        label={t('File of clients')}
        about={t('An Excel workbook (.xlsx) or a CSV file with the columns of the template. Nothing is changed before you have seen what the file would do.')}
        accept=".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        busy={reading ? t('Reading the file …') : null}
        error={problem}
        anywhere
        onFile={(chosen) => void uploading.take(chosen)}
      />
      <div className="flex wrap gap-8">
        <Button variant="default" onClick={template}>
          {t('Download a template')}
        </Button>
      </div>
      {question === null && last}
      {question === null && <UploadColumns />}
      {question !== null && file !== null && <FileQuestions question={question} file={file} uploading={uploading} />}
    </section>
  )
}
