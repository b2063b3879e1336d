import { messages } from '@bisita/contract/messages'
import { dayFormWords } from '@bisita/rules/cells/days'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { rowsNamed } from '../fileSummary.ts'
import type { FileSummary } from '../reading/workerRpc.ts'
import type { Uploading } from '../uploading.ts'
import type { FileQuestion } from '../uploading.state.ts'

type Props = { question: FileQuestion; file: FileSummary; uploading: Uploading }

/** What somebody decides about a file before its rows are checked: one thing at a time. */
export function FileQuestions({ question, file, uploading }: Props) {
  switch (question) {
    case 'sheet':
      return (
        <div className="alert asked" role="alert">
          <p>{t('Several sheets of this workbook have client columns. Which one do you want to upload?')}</p>
          <div className="flex wrap gap-8">
            {file.ours.map((sheet) => (
              <Button key={sheet} variant="default" onClick={() => void uploading.answer('sheet', { sheet })}>
                {sheet}
              </Button>
            ))}
          </div>
        </div>
      )
    case 'stop':
      return (
        <div className="anywhere alert bad" role="alert">
          <p>{file.stop}</p>
          {file.rows > 0 && <Button onClick={() => void uploading.answer('stop')}>{t('Continue with the {rows, plural, one {row} other {# rows}} before it', { rows: file.rows })}</Button>}
        </div>
      )
    case 'dates':
      return (
        <div className="alert asked" role="alert">
          <p>{t('The dates of birth of this file can be read in two ways. How are they written?')}</p>
          <div className="flex wrap gap-8">
            {[file.days.form, ...file.days.also].map((dates) =>
              dates === null ? null : (
                <Button key={dates} variant="default" onClick={() => void uploading.answer('dates', { dates })}>
                  {dayFormWords[dates]}
                </Button>
              ),
            )}
          </div>
        </div>
      )
    case 'empty':
      return (
        <div className="anywhere alert bad" role="alert">
          <p>
            {t('{columnsEmpty} {rowsNamed}. The header is row 1.', { columnsEmpty: messages.columnsEmpty, rowsNamed: rowsNamed(file.empty) })}
          </p>
          <Button onClick={() => void uploading.answer('empty')}>{t('Leave these rows out')}</Button>
        </div>
      )
  }
}
