import { type DayForm, dayFormWords } from '@bisita/rules/cells/days'
import { t } from '@bisita/contract/words'
import { Checkbox } from '@mantine/core'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { accountWords, datesWords, encodingWords } from '../fileSummary.ts'
import type { FileSummary } from '../reading/workerRpc.ts'
import type { Uploading } from '../uploading.ts'

type Props = { file: FileSummary; leftOut: number; disabled: boolean; uploading: Uploading }

const forms = Object.entries(dayFormWords).map(([value, label]) => ({ value: value as DayForm, label }))

/** What a file was taken for: what became of each row, and what may be read otherwise. */
export function UploadReading({ file, leftOut, disabled, uploading }: Props) {
  const { reading, mendable } = file
  const texts = [accountWords(file, leftOut), file.stop, encodingWords(file), datesWords(file)].filter((words) => words !== null)
  return (
    <section className="stack gap-12" aria-label={t('How the file is read')}>
      {texts.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <div className="stack gap-12" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 320px))' }}>
        {file.sheets.length > 1 && reading.sheet !== null && (
          <Choice label={t('Sheet')} shown disabled={disabled} options={file.sheets.map((sheet) => ({ value: sheet, label: file.ours.includes(sheet) ? sheet : t('{sheet} (other columns)', { sheet }) }))} value={reading.sheet} onChange={(sheet) => file.ours.includes(sheet) && void uploading.readAs({ sheet })} />
        )}
        {reading.dates !== null && (
          <Choice label={t('Dates of birth are written')} shown disabled={disabled} options={forms} value={reading.dates} onChange={(dates) => void uploading.readAs({ dates })} />
        )}
      </div>
      {mendable.count > 0 && (
        <div>
          <Checkbox label={t('Fix {count, plural, one {a name} other {# names}} saved wrongly', { count: mendable.count })} checked={reading.mend} disabled={disabled} onChange={(event) => void uploading.readAs({ mend: event.currentTarget.checked })} />
          <ul className="small soft anywhere" style={{ paddingInlineStart: 32 }} aria-label={t('Names to fix')}>
            {mendable.examples.map(([before, after]) => (
              <li key={before}>
                {t('{before} becomes {after}', { before, after })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
