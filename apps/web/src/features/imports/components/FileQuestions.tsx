import { messages } from '@bisita/contract/messages'
import { dayFormWords } from '@bisita/rules/cells/days'
import { Button } from '@mantine/core'
import { grouped } from '@bisita/rules/numbers'
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
          <p>Several sheets of this workbook have the columns of clients. Which one is to be uploaded?</p>
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
          {file.rows > 0 && <Button onClick={() => void uploading.answer('stop')}>Go on with the {file.rows === 1 ? 'row' : `${grouped(file.rows)} rows`} before it</Button>}
        </div>
      )
    case 'dates':
      return (
        <div className="alert asked" role="alert">
          <p>The dates of birth of this file can be read in two ways. How are they written?</p>
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
            {messages.columnsEmpty} {rowsNamed(file.empty)}. The header is row 1.
          </p>
          <Button onClick={() => void uploading.answer('empty')}>Leave these rows out</Button>
        </div>
      )
  }
}
