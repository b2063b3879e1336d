import { uploadColumns } from '@bisita/rules/uploads/columns'
import { t } from '@bisita/contract/words'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import type { FileRow } from '../reading/workerRpc.ts'
import type { Uploading } from '../uploading.ts'
import { type CheckedRow, countOf, type DoubtfulPlace, type UploadState } from '../uploading.state.ts'
import { Counts } from './Counts.tsx'
import { UploadReading } from './UploadReading.tsx'
import styles from './Upload.module.css'

const onPage = 20
const verdictWords = { new: t('New'), update: t('Update'), unchanged: t('Unchanged'), duplicate: t('Probable duplicate'), rejected: t('Rejected') } as const

type Props = {
  state: UploadState
  uploading: Uploading
  onBackground: () => void
  /** A client who is there, beside the row that is probably the same. */
  client: (id: string) => ReactNode
}

/** The second step: what every row would do, before anything is done. */
export function UploadCheck({ state, uploading, onBackground, client }: Props) {
  const { file, checkedChunks, chunks, going, checked, places, failure } = state
  const running = going === 'going'
  const count = (verdict: CheckedRow['verdict']) => countOf(checked, verdict)
  return (
    <section className="stack gap-12" aria-label={t('Check')}>
      <h2>{t('Check')}</h2>
      {file !== null && <UploadReading file={file} leftOut={state.leftOut.length} disabled={running} uploading={uploading} />}
      {(running || checkedChunks < chunks) && (
        <div className="stack gap-4 figures" role="status">
          <progress className="meter" aria-label={t('Checked')} max={Math.max(1, chunks)} value={checkedChunks} />
          <span>
            {t('{checked} of {rows} rows checked', { checked: checked.length, rows: state.rows })}
          </span>
        </div>
      )}
      <Counts
        counts={[
          [t('New'), count('new')],
          [t('Update'), count('update')],
          [t('Unchanged'), count('unchanged')],
          [t('Probable duplicates'), count('duplicate')],
          [t('Rejected'), count('rejected') + state.leftOut.length],
        ]}
      />
      {going === 'failed' && (
        <div className="anywhere alert bad" role="alert">
          <p>{t('The check stopped. {failure}', { failure })}</p>
          <Button onClick={() => void uploading.check()}>{t('Retry')}</Button>
        </div>
      )}
      {places.length > 0 && <Doubtful places={places} uploading={uploading} />}
      {checkedChunks === chunks && !running && (
        <div className="flex wrap gap-8">
          <Button onClick={() => void uploading.upload()}>{t('Upload')}</Button>
          <Button variant="default" onClick={onBackground}>
            {t('Upload in the background')}
          </Button>
          <Button variant="default" onClick={uploading.cancel}>
            {t('Cancel')}
          </Button>
        </div>
      )}
      <CheckedRows state={state} uploading={uploading} client={client} />
    </section>
  )
}

/** Places that nobody is sure of, with what they may mean. */
function Doubtful({ places, uploading }: { places: readonly DoubtfulPlace[]; uploading: Uploading }) {
  return (
    <section className="stack gap-12" aria-label={t('Doubtful places')}>
      <h3>{t('Doubtful places')}</h3>
      <p>{t('Choose the place for each. Bisita remembers it for later files. Rows without a place are rejected.')}</p>
      <ul className={`stack ruled ${styles.rows}`}>
        {places.slice(0, 50).map(({ text, suggestions }) => (
          <li key={text}>
            {suggestions.length === 0 ? (
              <span>{t('{text}: not found. Fix it in the file.', { text })}</span>
            ) : (
              <Choice
                label={text}
                shown
                options={[{ value: '', label: t('Choose the place') }, ...suggestions.map(({ location_id, label }) => ({ value: location_id, label }))]}
                value=""
                onChange={(location) => {
                  if (location !== '') void uploading.choose(text, location)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {places.length > 50 && <p>{t('And {n} more.', { n: places.length - 50 })}</p>}
    </section>
  )
}

const views = [
  { value: 'errors', label: t('Rows with errors') },
  { value: 'duplicates', label: t('Probable duplicates') },
  { value: 'notices', label: t('Not all stored') },
  { value: 'all', label: t('All rows') },
] as const

type View = (typeof views)[number]['value']

const shownIn: Readonly<Record<View, (row: CheckedRow) => boolean>> = {
  errors: ({ verdict }) => verdict === 'rejected',
  duplicates: ({ verdict }) => verdict === 'duplicate',
  notices: ({ notices }) => notices.length > 0,
  all: () => true,
}

function CheckedRows({ state, uploading, client }: Pick<Props, 'state' | 'uploading' | 'client'>) {
  const name = useId()
  const [view, setView] = useState<View>('errors')
  const [page, setPage] = useState(1)
  const rows = state.checked.filter(shownIn[view]).toSorted((a, b) => a.row - b.row)
  const pages = Math.max(1, Math.ceil(rows.length / onPage))
  const shown = rows.slice((page - 1) * onPage, page * onPage)
  const inFile = useQuery({
    queryKey: ['upload rows', state.uploadId, ...shown.map(({ row }) => row)],
    queryFn: () => uploading.rows(shown.map(({ row }) => row)),
    enabled: shown.length > 0,
  }).data
  return (
    <section className="stack gap-12" aria-label={t('Rows')}>
      <span id={name} className="unseen">
        {t('Rows')}
      </span>
      <Segmented
        labelledBy={name}
        options={views}
        value={view}
        onChange={(next) => {
          setView(next)
          setPage(1)
        }}
      />
      {rows.length === 0 && <p>{t('No rows.')}</p>}
      <ul className={`stack ruled ${styles.rows}`} aria-label={t('Checked rows')}>
        {shown.map((row, at) => (
          <li key={row.row}>
            <Row row={row} inFile={inFile?.[at]} skipped={state.skip.has(row.row)} onSkip={(wanted) => uploading.skip(row.row, wanted)} client={client} />
          </li>
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} label={t('Pages of rows')} onPage={setPage} />}
    </section>
  )
}

type RowProps = { row: CheckedRow; inFile: FileRow | undefined; skipped: boolean; onSkip: (wanted: boolean) => void; client: Props['client'] }

function Row({ row, inFile, skipped, onSkip, client }: RowProps) {
  const cells = inFile?.cells ?? []
  const [lastname = '', firstname = '', middlename = ''] = cells
  return (
    <>
      <span>
        {t('Row {row}: {lastname}, {firstname} {middlename}', { row: inFile?.row, lastname, firstname, middlename })} <small>{verdictWords[row.verdict]}</small>
      </span>
      {[...row.reasons, ...row.notices].map(({ column, message }) => (
        <small key={column + message}>
          {column}: {message}
        </small>
      ))}
      {row.verdict === 'duplicate' && (
        <>
          <div className={`stack gap-12 halves ${styles.sides}`}>
            <div>
              <h4>{t('In the file')}</h4>
              <Facts facts={uploadColumns.map((column, at) => [column, cells[at] === '' ? null : cells[at]] as const)} />
            </div>
            <div>
              <h4>{t('There already')}</h4>
              {row.client_id === undefined ? <p>{t('An earlier row of this file.')}</p> : client(row.client_id)}
            </div>
          </div>
          <Checkbox label={t('Leave this row out')} checked={skipped} onChange={({ currentTarget }) => onSkip(currentTarget.checked)} />
        </>
      )}
    </>
  )
}
