import { uploadColumns } from '@bisita/rules/uploads/columns'
import { Button, Checkbox } from '@mantine/core'
import { grouped } from '@bisita/rules/numbers'
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
const verdictWords = { new: 'New', update: 'Update', unchanged: 'Unchanged', duplicate: 'Probable duplicate', rejected: 'Rejected' } as const

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
    <section className="stack gap-12" aria-label="Check">
      <h2>Check</h2>
      {file !== null && <UploadReading file={file} leftOut={state.leftOut.length} disabled={running} uploading={uploading} />}
      {(running || checkedChunks < chunks) && (
        <div className="stack gap-4 figures" role="status">
          <progress className="meter" aria-label="Checked" max={Math.max(1, chunks)} value={checkedChunks} />
          <span>
            {grouped(checked.length)} of {grouped(state.rows)} rows checked
          </span>
        </div>
      )}
      <Counts
        counts={[
          ['New', count('new')],
          ['Update', count('update')],
          ['Unchanged', count('unchanged')],
          ['Probable duplicates', count('duplicate')],
          ['Rejected', count('rejected') + state.leftOut.length],
        ]}
      />
      {going === 'failed' && (
        <div className="anywhere alert bad" role="alert">
          <p>The check stopped. {failure}</p>
          <Button onClick={() => void uploading.check()}>Retry</Button>
        </div>
      )}
      {places.length > 0 && <Doubtful places={places} uploading={uploading} />}
      {checkedChunks === chunks && !running && (
        <div className="flex wrap gap-8">
          <Button onClick={() => void uploading.upload()}>Upload</Button>
          <Button variant="default" onClick={onBackground}>
            Upload in the background
          </Button>
          <Button variant="default" onClick={uploading.cancel}>
            Cancel
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
    <section className="stack gap-12" aria-label="Doubtful places">
      <h3>Doubtful places</h3>
      <p>Choose what each means; it is remembered for later files. Rows whose place is not chosen are rejected.</p>
      <ul className={`stack ruled ${styles.rows}`}>
        {places.slice(0, 50).map(({ text, suggestions }) => (
          <li key={text}>
            {suggestions.length === 0 ? (
              <span>{text}: nothing like it is known. Put it right in the file.</span>
            ) : (
              <Choice
                label={text}
                shown
                options={[{ value: '', label: 'Choose the place' }, ...suggestions.map(({ location_id, label }) => ({ value: location_id, label }))]}
                value=""
                onChange={(location) => {
                  if (location !== '') void uploading.choose(text, location)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {places.length > 50 && <p>And {grouped(places.length - 50)} more.</p>}
    </section>
  )
}

const views = [
  { value: 'errors', label: 'Rows with errors' },
  { value: 'duplicates', label: 'Probable duplicates' },
  { value: 'notices', label: 'Not all stored' },
  { value: 'all', label: 'All rows' },
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
    <section className="stack gap-12" aria-label="Rows">
      <span id={name} className="unseen">
        Which rows
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
      {rows.length === 0 && <p>No rows.</p>}
      <ul className={`stack ruled ${styles.rows}`} aria-label="Checked rows">
        {shown.map((row, at) => (
          <li key={row.row}>
            <Row row={row} inFile={inFile?.[at]} skipped={state.skip.has(row.row)} onSkip={(wanted) => uploading.skip(row.row, wanted)} client={client} />
          </li>
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} label="Pages of rows" onPage={setPage} />}
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
        Row {inFile?.row}: {lastname}, {firstname} {middlename} <small>{verdictWords[row.verdict]}</small>
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
              <h4>In the file</h4>
              <Facts facts={uploadColumns.map((column, at) => [column, cells[at] === '' ? null : cells[at]] as const)} />
            </div>
            <div>
              <h4>There already</h4>
              {row.client_id === undefined ? <p>An earlier row of this file.</p> : client(row.client_id)}
            </div>
          </div>
          <Checkbox label="Leave this row out" checked={skipped} onChange={({ currentTarget }) => onSkip(currentTarget.checked)} />
        </>
      )}
    </>
  )
}
